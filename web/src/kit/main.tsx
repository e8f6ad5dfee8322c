import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import '@fontsource-variable/rubik/wght.css';
import '../components/theme.css';
import { ToastRegion } from '../components/toast-region.tsx';
import { speak } from '../texts/language.ts';
import { Kit } from './kit.tsx';

// Every component on one page, for looking at them while they are being worked on: `npm run -w web dev`, then /kit.html,
// or /kit.html?en. It is not part of the build.
if (location.search === '?en') speak('en');
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <I18nProvider locale="he-IL">
      <Kit />
      <ToastRegion />
    </I18nProvider>
  </StrictMode>,
);
