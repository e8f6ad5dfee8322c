import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the built web app. */
export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist');

const PAGE = 'index.html';
const ROUTES = 'routes.json';
/** Files of the build that browsers can't request. */
export const INTERNAL_FILES = [PAGE, ROUTES];

export const isWebBuilt = (dist = WEB_DIST): boolean => INTERNAL_FILES.every((file) => existsSync(join(dist, file)));

/** The web app's page; empty if it has not been built. */
export const webPage = (dist = WEB_DIST): string => (isWebBuilt(dist) ? readFileSync(join(dist, PAGE), 'utf8') : '');

/** The routes of the web app, as listed by its build; a route that ends in `/$` matches everything below it. */
export const webRoutes = (dist: string): string[] => JSON.parse(readFileSync(join(dist, ROUTES), 'utf8')) as string[];
