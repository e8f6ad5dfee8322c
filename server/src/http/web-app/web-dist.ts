import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the built web app. */
export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist');

const TEMPLATE = 'index.html';
const PAGES = 'pages.json';
/** Files of the build that browsers can't request. */
export const INTERNAL_FILES = [TEMPLATE, PAGES];

type Page = {
  /** Links to the files that the page needs. */
  head: string;
  /** Prerendered HTML by language. */
  drawn?: Record<string, string>;
};
/** Additions to the template, by route and by language (web/scripts/pages.ts). */
type Pages = {
  /** A route that ends in `/$` matches everything below it. */
  routes: Record<string, Page>;
  /** The page of unknown routes. */
  other: Page;
  /** What readers of a language need, and the text shown if the app's code doesn't arrive. */
  languages: Record<string, { head: string; lost: string }>;
};

export const isWebBuilt = (dist = WEB_DIST): boolean => INTERNAL_FILES.every((file) => existsSync(join(dist, file)));

/** Returns the template of all pages and what is added to it. */
export const readWebPages = (dist: string): Pages & { template: string } => ({
  template: readFileSync(join(dist, TEMPLATE), 'utf8'),
  ...(JSON.parse(readFileSync(join(dist, PAGES), 'utf8')) as Pages),
});

/** Returns everything that pages may have inline; empty if the web app has not been built. */
export const inlineCode = (dist = WEB_DIST): string => {
  if (!isWebBuilt(dist)) return '';
  const { template, routes, other } = readWebPages(dist);
  return [template, other.head, ...Object.values(routes).map(({ head }) => head)].join('\n');
};
