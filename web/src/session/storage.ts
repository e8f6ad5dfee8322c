const memory = (): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> => {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
};

const browserStorage = () => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};

/** localStorage; where it is forbidden or missing, a substitute that lasts as long as the page. */
export const storage = browserStorage() ?? memory();
