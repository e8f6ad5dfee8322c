import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError, NETWORK } from '#lib/api/api-error.ts';

/** Throws if the server can't be reached. */
const pingServer = (): Promise<unknown> =>
  fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch((error: unknown) => {
    throw new ApiError(0, NETWORK, error instanceof Error ? error.message : '');
  });

/**
 * A page whose code is loaded on demand. When loading fails, the router reloads the document, once for each version of the app,
 * since a new version has replaced the file; offline that would show the browser's own error page, so check for the server first.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (cause: unknown) => {
        await pingServer();
        // the router recognizes this message, but not the one about missing styles
        throw new TypeError(`Failed to fetch dynamically imported module of ${import.meta.url}`, { cause });
      }),
    name,
  );
