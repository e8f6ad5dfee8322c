import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build of the web app lies. */
export const WEB_DIST = join(import.meta.dirname, '../../../web/dist');

const PAGE = join(WEB_DIST, 'index.html');

export const isWebBuilt = (): boolean => existsSync(PAGE);

/**
 * The page's own inline scripts as sources of a Content-Security-Policy. Naming them by their hash lets the first paint
 * come before any file has been fetched, and still nothing that somebody injects can run.
 */
export const inlineScriptSources = (): string[] => {
  if (!isWebBuilt()) return [];
  const scripts = readFileSync(PAGE, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
};
