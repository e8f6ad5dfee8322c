/**
 * Runs in the page itself before the first paint, so it is small: sizes a smart board, removes what the build has drawn if this
 * visitor gets another page, and requests the data of the first screen while the app's code is loading.
 */
import { isBoardScreen } from '#features/boards/remembered-board.ts';
import { sizeDisplay } from '#layouts/display-size.ts';
import { firstPaint, removeFirstPaint } from '#layouts/first-paint.ts';
import { callEarly } from '#lib/api/early-call.ts';
import { signedInUser, storedToken } from '#lib/session/session.ts';
import { storedLanguage } from '#lib/texts/stored-language.ts';
import { homeOf } from '#routing/home.ts';
import { showLost } from './lost-code.ts';

const { pathname, search } = location;
const drawn = firstPaint();
const user = signedInUser();
sizeDisplay();

/** The page that this visitor gets; the stored one, which is sent offline, may be another's. */
const expected = (): string | undefined => {
  if (!user) return isBoardScreen() ? undefined : '/login';
  return pathname === '/' || pathname === '/login' ? homeOf(user.type) : pathname;
};
const isExpected =
  drawn?.dataset['path'] === expected() && document.documentElement.lang === (storedLanguage() ?? 'he');
// with a query, these look different to a signed-in user
const isSame = !user || search === '' || !['/group-selection', '/app/intensity-selection'].includes(pathname);
if (!isExpected || !isSame) removeFirstPaint();
// for others it isn't a home, which has today's lesson above the choice
if (user?.type !== 'B') drawn?.querySelector('[data-home]')?.remove();
// the content security policy allows no style attributes
for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
  element.style.cssText = element.dataset['style'] ?? '';

// these links keep Vite from loading the inline sheets again; in the HTML, browsers might fetch them although disabled
for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'stylesheet', disabled: true, href: dataset['sheet'] }));
}

const params = new URLSearchParams(search);
const [intensity, category, q] = ['intensity', 'category', 'q'].map((name) => params.get(name));
if (user && pathname === '/gallery' && intensity && category) {
  const asked = { intensity, category, status: 'ready', limit: '60', ...(q && { q }) };
  callEarly('/api/videos', new URLSearchParams(asked), storedToken());
}
if (user && pathname === '/management/videos' && search === '')
  callEarly('/api/videos', new URLSearchParams('limit=50'), storedToken());
// the entry, or a file that it imports, didn't arrive; main.tsx handles files that load later
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showLost(), true);
