import { mapToRecord } from '@zuzu/domain/map-to-record.ts';

/** The server accepts no longer search text. */
const MAX_TEXT = 100;
/** Control characters: they can't be typed, but a URL may contain them. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads a search text without characters that the server rejects; undefined for a blank one. */
export const searchText = (given: unknown): string | undefined =>
  (typeof given === 'string' ? given : '').replace(CONTROL, '').slice(0, MAX_TEXT).toWellFormed() || undefined;

/** Reads one of the given values; undefined for others, and for the default, which URLs omit. */
export const oneOf =
  <const Value extends string | number>(values: readonly Value[], defaultValue?: Value) =>
  (given: unknown): Value | undefined =>
    values.find((value) => String(value) === String(given) && value !== defaultValue);

/** Reads a text that matches a pattern, such as an id. */
export const matching =
  (pattern: RegExp) =>
  (given: unknown): string | undefined =>
    pattern.test(String(given)) ? String(given) : undefined;

/** Reads a flag. */
export const isSet = (given: unknown): true | undefined => String(given) === 'true' || undefined;

/** How each search param is parsed; undefined for invalid values. */
type Readers = Readonly<Record<string, (given: unknown) => unknown>>;
/** Returns a parser of a screen's search params. Unknown params become undefined: the router would keep them. */
export const searchReader =
  <Params extends Readers>(readers: Params) =>
  (given: Record<string, unknown>) =>
    ({
      ...mapToRecord(Object.keys(given), () => undefined),
      ...mapToRecord(Object.keys(readers), (name) => readers[name]!(given[name])),
    }) as { [Name in keyof Params]?: ReturnType<Params[Name]> };
