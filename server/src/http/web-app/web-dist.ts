import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build of the web app lies. */
export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist');

const PAGE = 'index.html';
const ROUTES = 'routes.json';
/** Of the build, what isn't for browsers to ask for. */
export const INTERNAL_FILES = [PAGE, ROUTES];

export const isWebBuilt = (dist = WEB_DIST): boolean => INTERNAL_FILES.every((file) => existsSync(join(dist, file)));

/** The web app's page; empty while it has not been built. */
export const webPage = (dist = WEB_DIST): string => (isWebBuilt(dist) ? readFileSync(join(dist, PAGE), 'utf8') : '');

/** The addresses that the web app has, as its build lists them; one that ends in `/$` stands for all below it. */
export const webRoutes = (dist: string): string[] => JSON.parse(readFileSync(join(dist, ROUTES), 'utf8')) as string[];
