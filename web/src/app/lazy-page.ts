import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError, NETWORK } from '#api/api-error.ts';

/** Throws unless the server answers. */
const askServer = (): Promise<unknown> =>
  fetch(location.origin, { method: 'HEAD', cache: 'no-store' }).catch((error: unknown) => {
    throw new ApiError(0, NETWORK, error instanceof Error ? error.message : '');
  });

/**
 * A page whose code is loaded when it is asked for. Where that fails, the router would load the document anew, as if a
 * newer version had replaced the file; without a connection that leaves nothing but the browser's own error page.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch(async (error: unknown) => {
        await askServer();
        throw error;
      }),
    name,
  );
