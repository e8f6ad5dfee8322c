const PREFIX = 'prepared:';

/** The name of the database and the cache of a user's offline lessons. */
export const preparedName = (userId: string): string => `${PREFIX}${userId}`;

/** Browsers that block site data throw when it is read. */
const hasDatabases = (): boolean => {
  try {
    return 'databases' in indexedDB;
  } catch {
    return false;
  }
};

/** False without https, which caches and service workers require, and in old browsers. */
export const canKeepLessons = (): boolean =>
  'caches' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator && hasDatabases();

/** True if that user has offline lessons in this browser. */
export const hasPrepared = async (userId: string): Promise<boolean> =>
  canKeepLessons() && (await indexedDB.databases()).some(({ name }) => name === preparedName(userId));

const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} was not deleted`)));
  });

const deleteAll = async (isToGo: (name: string) => boolean): Promise<void> => {
  if (!canKeepLessons()) return;
  const databases = (await indexedDB.databases()).flatMap(({ name = '' }) => (isToGo(name) ? name : []));
  // first the database, which has the keys
  await Promise.all(databases.map(deleteDatabase));
  const names = await caches.keys();
  await Promise.all(names.filter(isToGo).map((name) => caches.delete(name)));
};

/** Deletes a user's offline lessons. */
export const deletePrepared = (userId: string): Promise<void> => deleteAll((name) => name === preparedName(userId));

/** Deletes the offline lessons of all other users. */
export const deletePreparedOfOthers = (userId: string | undefined): Promise<void> =>
  deleteAll((name) => name.startsWith(PREFIX) && (userId === undefined || name !== preparedName(userId)));
