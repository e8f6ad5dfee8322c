import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build of the web app lies. */
export const WEB_DIST = join(import.meta.dirname, '../../../../web/dist');

const PAGE = join(WEB_DIST, 'index.html');

export const isWebBuilt = (): boolean => existsSync(PAGE);

/** The web app's page; empty while it has not been built. */
export const webPage = (): string => (isWebBuilt() ? readFileSync(PAGE, 'utf8') : '');
