/** Reloads the page. Rejects if the server is unreachable: the browser would show its error page. */
export const reload = async (): Promise<void> => {
  await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  location.reload();
};
