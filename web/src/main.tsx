import { StrictMode, type ReactNode } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
// first, because it defines the order of the layers
import '@fontsource-variable/rubik/wght.css';
import './ui/theme.css';
import './ui/vocabulary.css';
import { isBoardScreen } from './features/boards/remembered-board.ts';
import { settingsOptions } from './features/users/settings-api.ts';
import { deletePreparedOfOthers } from './lib/session/prepared-storage.ts';
import { dropExpiredSession, onSessionChange, signedInUser } from './lib/session/session.ts';
import { storeStart } from './layouts/start-cookie.ts';
import { chosenTexts, onLanguageChange } from './lib/texts/language.ts';
import { showLost } from './app/lost-code.ts';
import { queryClient } from './app/query-client.ts';
import { reload } from './app/reload.ts';
import { LoginScreen } from './features/sign-in/login-screen.tsx';
import { LanguageScope } from './layouts/language-scope.tsx';

/** The login for visitors of its address, shown before the rest of the app. */
const FirstLogin = () => (
  <LanguageScope>
    <LoginScreen />
  </LanguageScope>
);

const element = document.getElementById('root');
if (!element) throw new Error('The page has no #root');

const loadApp = () => import('./app/app.tsx');
// evaluated in a separate task: together with the app it would block the main thread for too long
const root = import('react-dom/client').then(({ createRoot }) => createRoot(element));
const draw = async (page: ReactNode): Promise<void> =>
  (await root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>{page}</QueryClientProvider>
    </StrictMode>,
  );

/** `justSignedIn`: on the login page that was shown before the app loaded. */
const openApp = async (justSignedIn: boolean): Promise<void> => {
  // formatting the first number loads the browser's locale data, which is slow: do it while the app's code is loading
  setTimeout(() => void new Intl.NumberFormat(document.documentElement.lang).format(0));
  const [{ App, startApp }] = await Promise.all([loadApp(), chosenTexts()]);
  startApp(justSignedIn);
  await draw(<App />);
};

const reportLost = (error: unknown): void => {
  console.error(error);
  showLost();
};

/** Until a sign-in, here or in another tab, only the login is needed; the app loads on the first input. */
const openLogin = async (): Promise<void> => {
  dropExpiredSession();
  // the start page has no address worth keeping
  const kept = location.pathname === '/login' ? location.search : '';
  history.replaceState(history.state, '', '/login' + kept);
  const prefetch = () => void loadApp().catch(() => undefined);
  for (const event of ['input', 'pointerdown']) document.addEventListener(event, prefetch, { once: true });
  const unsubscribe = onSessionChange(() => {
    if (!signedInUser()) return;
    unsubscribe();
    // the server has just answered: if the file is gone, there is a new version
    openApp(true).catch(reload).catch(reportLost);
  });
  await chosenTexts();
  await draw(<FirstLogin />);
};

/** Removes offline lessons when their session ends: on sign-out in any tab, or at the next start. */
const endPreparedOfOthers = (): void => {
  let user: string | null | undefined = null;
  const follow = () => {
    const now = signedInUser()?._id;
    if (now === user) return;
    user = now;
    deletePreparedOfOthers(now).catch((error: unknown) => console.warn('Prepared lessons were not deleted', error));
  };
  follow();
  onSessionChange(follow);
};

// every page needs them; they arrive while React does
void queryClient.prefetchQuery(settingsOptions);
const isStart = ['/', '/login'].some((path) => path === location.pathname);
// a browser that was a board gets a code
(isStart && !signedInUser() && !isBoardScreen() ? openLogin() : openApp(false)).catch(reportLost);
endPreparedOfOthers();
storeStart();
onSessionChange(storeStart);
onLanguageChange(storeStart);
