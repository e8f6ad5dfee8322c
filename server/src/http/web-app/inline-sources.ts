import { createHash } from 'node:crypto';

const elements = {
  script: /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g,
  style: /<style[^>]*>([\s\S]*?)<\/style>/g,
};

/**
 * A page's own inline scripts or styles as sources of a Content-Security-Policy. Naming them by their hash lets the first
 * paint come before any file has been fetched, while injected code still has no effect.
 */
export const inlineSources = (page: string, element: keyof typeof elements): string[] => [
  ...new Set(
    [...page.matchAll(elements[element])].map(
      ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    ),
  ),
];
