const PREFIX = 'prepared:';

/** The name of the database and of the cache with what a user has prepared for use without a network. */
export const preparedName = (userId: string): string => `${PREFIX}${userId}`;

/** Browsers that block site data throw when it is read. */
const hasDatabases = (): boolean => {
  try {
    return 'databases' in indexedDB;
  } catch {
    return false;
  }
};

/** False for pages without https, which have neither a cache nor a service worker, and in browsers that are years old. */
export const canKeepLessons = (): boolean =>
  'caches' in globalThis && 'serviceWorker' in navigator && 'locks' in navigator && hasDatabases();

/** True if that user has prepared something in this browser. */
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
  // the keys lie here: they go first
  await Promise.all(databases.map(deleteDatabase));
  const names = await caches.keys();
  await Promise.all(names.filter(isToGo).map((name) => caches.delete(name)));
};

/** Deletes all that this user has prepared. */
export const deletePrepared = (userId: string): Promise<void> => deleteAll((name) => name === preparedName(userId));

/** Deletes what everybody but this user has prepared; without one, everything. */
export const deletePreparedOfOthers = (userId: string | undefined): Promise<void> =>
  deleteAll((name) => name.startsWith(PREFIX) && (userId === undefined || name !== preparedName(userId)));
