type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Web storage that never throws. Values that the browser rejects, because site data is blocked or storage is full, are
 * kept in memory until the page is closed.
 */
export const createStorage = (nativeStorage: () => Storage): WebStorage => {
  const refused = new Map<string, string>();
  const attempt = <Result>(use: (native: Storage) => Result): Result | undefined => {
    try {
      return use(nativeStorage());
    } catch {
      return undefined;
    }
  };
  return {
    getItem: (key) => refused.get(key) ?? attempt((native) => native.getItem(key)) ?? null,
    setItem: (key, value) => {
      const isKept = attempt((native) => (native.setItem(key, value), true));
      if (isKept) refused.delete(key);
      else refused.set(key, value);
    },
    removeItem: (key) => {
      refused.delete(key);
      attempt((native) => native.removeItem(key));
    },
  };
};

/** localStorage, shared by all tabs of this browser. */
export const storage = createStorage(() => localStorage);

/** sessionStorage, of this tab alone. */
export const tabStorage = createStorage(() => sessionStorage);
