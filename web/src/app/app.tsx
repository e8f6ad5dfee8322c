import { RouterProvider } from '@tanstack/react-router';
import { focusHeading } from './focus-heading.ts';
import { followPrepared } from './follow-prepared.ts';
import { followSession } from './follow-session.ts';
import { router } from './router.tsx';
import { sendReports } from './send-reports.ts';

/** Focuses the heading of each page after a navigation; of the first page too if it follows a sign-in. */
const focusHeadings = (justSignedIn: boolean): void => {
  let isFirst = true;
  router.subscribe('onRendered', ({ pathChanged }) => {
    if (isFirst ? justSignedIn : pathChanged) focusHeading();
    isFirst = false;
  });
};

/** Starts what runs beside the pages; `justSignedIn`: the first page follows a sign-in here. */
export const startApp = (justSignedIn: boolean): void => {
  followSession(justSignedIn);
  focusHeadings(justSignedIn);
  sendReports();
  followPrepared();
};

/** Every page. Loaded apart from the login, which needs no router. */
export const App = () => <RouterProvider router={router} />;
