import { StrictMode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import '@fontsource-variable/rubik/wght.css';
import './components/theme.css';
import { focusHeadings } from './app/focus-heading.ts';
import { followSession } from './app/follow-session.ts';
import { queryClient } from './app/query-client.ts';
import { router } from './app/router.tsx';
import { sendReports } from './app/send-reports.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

followSession();
focusHeadings();
sendReports();
const draw = async () => {
  // evaluated in a separate task: together with the app it would block the main thread for too long
  const { createRoot } = await import('react-dom/client');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
};
void draw();
