import { mapToRecord } from '@zuzu/domain/map-to-record.ts';

/** The server accepts no longer search text. */
const MAX_TEXT = 100;
/** Control characters: they can't be typed, but a URL may contain them. */
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
export const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A search text, without what the server would refuse; undefined for a blank one. */
export const searchText = (given: unknown): string | undefined =>
  (typeof given === 'string' ? given : '').replace(CONTROL, '').slice(0, MAX_TEXT).toWellFormed() || undefined;

/** One of some values; the one that is meant where an address says nothing is left out. */
export const oneOf =
  <const Value extends string | number>(values: readonly Value[], unsaid?: Value) =>
  (given: unknown): Value | undefined =>
    values.find((value) => String(value) === String(given) && value !== unsaid);

/** A text of a certain form, an id for example. */
export const matching =
  (form: RegExp) =>
  (given: unknown): string | undefined =>
    form.test(String(given)) ? String(given) : undefined;

export const isSet = (given: unknown): true | undefined => String(given) === 'true' || undefined;

/** How each param of an address is read; undefined for what can't be meant. */
type Readers = Readonly<Record<string, (given: unknown) => unknown>>;
/** Reads the search params of a screen. What is given is overwritten in any case: the router would keep it as it is. */
export const searchReader =
  <Params extends Readers>(readers: Params) =>
  (given: Record<string, unknown>) =>
    ({
      ...mapToRecord(Object.keys(given), () => undefined),
      ...mapToRecord(Object.keys(readers), (name) => readers[name]!(given[name])),
    }) as { [Name in keyof Params]?: ReturnType<Params[Name]> };
