/** Loads the page again. Rejects where the server can't be reached: the browser would show an error page of its own. */
export const reload = async (): Promise<void> => {
  await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
  location.reload();
};
