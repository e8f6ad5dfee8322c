/** Search params as plain strings, such as `?video=64`. Each screen interprets its own. */
export const parseSearch = (text: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(text));

/** The inverse. Numbers and strings look alike; undefined values are left out. */
export const stringifySearch = (search: Record<string, unknown>): string => {
  const defined = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(defined.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
};
