/**
 * Runs in the page itself, before the first paint (scripts/first-paint.ts): sizes a smart board, and shows what the
 * build has drawn of the page that this visitor will get. The app's code comes later.
 */
import { sizeDisplay } from '#layouts/display-size.ts';
import { addPageStyles, drawnFrom } from '#layouts/first-paint.ts';
import { composeEarly } from '#features/lessons/early-lesson.ts';
import { lessonRequest, playerSearch } from '#features/lessons/lesson-choice.ts';
import { signInEarly } from '#features/sign-in/early-sign-in.ts';
import { homeOf } from '#routing/home.ts';
import { hasGroup, signedInUser } from '#lib/session/session.ts';
import { storage } from '#lib/session/storage.ts';
import type { Direction, Language } from '#lib/texts/language.ts';
import { showLost } from './lost-code.ts';
import { parseSearch } from './plain-search.ts';

/** Here and not by texts/language.ts, which would bring everything that texts need. */
const DIRECTIONS: Readonly<Record<Language, Direction>> = { he: 'rtl', ar: 'rtl', en: 'ltr', ru: 'ltr' };

const stored = (key: string): string => storage.getItem(key) ?? '';

const { documentElement } = document;
sizeDisplay();

/** The page that the router's guards will choose, as far as the address determines it. */
const address = location.pathname.replace(/(?!^)\/$/, '');
const isOpen = address === '/accessibility' || address === '/privacy';
const user = signedInUser();
const leadsHome = address === '/' || address === '/login';
const asked = address === '/app' ? '/app/intensity-selection' : address;
const path = isOpen ? address : !user ? '/login' : leadsHome ? homeOf(user.type) : asked;
if (path === '/app/video-player') {
  const search = playerSearch(parseSearch(location.search));
  const request = lessonRequest(search);
  if (request && (search.group === undefined || hasGroup(search.group))) composeEarly(request);
}
const chosen = stored('language');
const language = Object.hasOwn(DIRECTIONS, chosen) ? (chosen as Language) : 'he';
// its files, where they don't come with the code
const files = document.querySelector<HTMLTemplateElement>(`template[data-texts="${language}"]`);
files?.replaceWith(files.content);

const templates = [...document.querySelectorAll<HTMLTemplateElement>('template[data-path]')];
const page = templates.find(({ dataset }) => dataset['path'] === path) ?? templates.at(-1);
if (page?.dataset['styled'] !== undefined) addPageStyles();
page?.replaceWith(page.content);
// with a query a page looks different
const isDrawn = path === '/login' || location.search === '';
const shell = document.querySelector<HTMLTemplateElement>(`template[data-language="${language}"]`);
if (shell && isDrawn) {
  documentElement.lang = language;
  documentElement.dir = DIRECTIONS[language];
  const drawn = drawnFrom(shell);
  shell.replaceWith(drawn);
  if (path === '/login') signInEarly(drawn);
}
// the entry, or a file that it imports, didn't arrive; main.tsx handles files that load later
addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && showLost(), true);
