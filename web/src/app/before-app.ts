/**
 * Runs in the page itself before the first paint, so it is small: sizes a smart board, removes what the build has drawn if this
 * visitor gets another page, and requests the data of the first screen while the app's code is loading.
 */
import { sizeDisplay } from '#layouts/display-size.ts';
import { firstPaint, removeFirstPaint } from '#layouts/first-paint.ts';
import { callEarly } from '#lib/api/early-call.ts';
import { signedInUser, storedToken } from '#lib/session/session.ts';
import { showLost } from './lost-code.ts';

const { pathname, search } = location;
const drawn = firstPaint();
const isSignedIn = signedInUser() !== undefined;
sizeDisplay();

// with a query a page looks different
if (drawn?.dataset['path'] === '/login' ? isSignedIn : !isSignedIn || search !== '') removeFirstPaint();
// the content security policy allows no style attributes
for (const element of document.querySelectorAll<HTMLElement>('[data-style]'))
  element.style.cssText = element.dataset['style'] ?? '';

const params = new URLSearchParams(search);
const [intensity, category, q] = ['intensity', 'category', 'q'].map((name) => params.get(name));
if (isSignedIn && pathname === '/gallery' && intensity && category) {
  const asked = { intensity, category, status: 'ready', limit: '60', ...(q && { q }) };
  callEarly('/api/videos', new URLSearchParams(asked), storedToken());
}
if (isSignedIn && pathname === '/management/videos' && search === '')
  callEarly('/api/videos', new URLSearchParams('limit=50'), storedToken());
// the entry, or a file that it imports, didn't arrive; main.tsx handles files that load later
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showLost(), true);
