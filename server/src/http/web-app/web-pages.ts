import { createHash } from 'node:crypto';
import { encodedText } from '#http/encoded-text.ts';
import { readWebPages } from './web-dist.ts';

/** The cookie of the web app with a visitor's language and home (web/src/layouts/start-cookie.ts). */
const START = /(?:^|; ?)start=([a-z]{2})([\w/-]*)/;
const RIGHT_TO_LEFT = ['he', 'ar'];

/** Adds the preview picture for links to the page: social networks need an absolute URL. */
const previewOf = (publicUrl: string): string =>
  `<meta property="og:image" content="${new URL('/preview.png', publicUrl).href}" />`;

/**
 * The pages of the built web app: one for each route and language, with the installation's settings, so that a page needs no
 * call before its first. They are made and compressed once, and again when the settings change.
 */
export const webPages = (dist: string, publicUrl: string | undefined) => {
  const { template, routes, other, languages } = readWebPages(dist);
  const preview = publicUrl === undefined ? '' : previewOf(publicUrl);

  const compose = (route: string | undefined, language: string, settings: string): string => {
    const { head, drawn } = (route === undefined ? undefined : routes[route]) ?? other;
    const { head: ofLanguage = '', lost = '' } = languages[language] ?? {};
    const data =
      settings && `<script type="application/json" id="settings">${settings.replaceAll('<', '\\u003c')}</script>`;
    const first = drawn?.[language] && `<div id="first-paint" data-path="${route}">${drawn[language]}</div>`;
    return template
      .replace('lang="he" dir="rtl"', `lang="${language}" dir="${RIGHT_TO_LEFT.includes(language) ? 'rtl' : 'ltr'}"`)
      .replace('<!--head-->', () => `${ofLanguage}${head}${preview}`)
      .replace('<!--body-->', () => `${first ?? ''}${data}<template id="lost">${lost}</template>`);
  };
  const made = new Map<string, { settings: string; etag: string; send: ReturnType<typeof encodedText> }>();

  return {
    /** The routes of the app; one that ends in `/$` matches everything below it. */
    routes: Object.keys(routes),
    /**
     * Returns the page of a route, undefined for an unknown one, for the visitor with that Cookie header. `settings` as JSON; ''
     * if they are unknown.
     */
    pageOf: (route: string | undefined, cookie: string | undefined, settings: string) => {
      const [, asked = '', home = ''] = START.exec(cookie ?? '') ?? [];
      const language = Object.hasOwn(languages, asked) ? asked : 'he';
      const isStart = route === '/' || route === '/login';
      const shown = isStart ? (Object.hasOwn(routes, home) ? home : '/login') : route;
      const key = `${shown} ${language}`;
      const known = made.get(key);
      if (known?.settings === settings) return known;
      const page = compose(shown, language, settings);
      const etag = `W/"${createHash('sha256').update(page).digest('base64url')}"`;
      const entry = { settings, etag, send: encodedText(() => page) };
      made.set(key, entry);
      return entry;
    },
  };
};
