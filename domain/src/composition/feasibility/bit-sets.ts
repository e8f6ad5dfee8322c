/** A set of non-negative integers as bits of words; all sets of one program have the same number of words. */
export type BitSet = Int32Array;

export const WORD = 32;

export const hasBit = (set: BitSet, bit: number): boolean => ((set[bit >>> 5]! >>> (bit & 31)) & 1) === 1;

export const addBit = (set: BitSet, bit: number): void => {
  set[bit >>> 5]! |= 1 << (bit & 31);
};

/** Adds all of `source`, shifted up by `shift`; with `labels`, newly added numbers get `label`. */
export const addMovedUp = (
  target: BitSet,
  source: BitSet,
  shift: number,
  labels?: Int32Array | undefined,
  label = 0,
): void => {
  const words = shift >>> 5;
  const bits = shift & 31;
  for (let word = target.length - 1; word >= words; word -= 1) {
    let moved = source[word - words]! << bits;
    if (bits !== 0 && word > words) moved |= source[word - words - 1]! >>> (WORD - bits);
    let fresh = moved & ~target[word]!;
    if (fresh === 0) continue;
    target[word]! |= moved;
    if (!labels) continue;
    while (fresh !== 0) {
      labels[word * WORD + 31 - Math.clz32(fresh & -fresh)] = label;
      fresh &= fresh - 1;
    }
  }
};

/** Adds all of `source`, shifted down by `shift`; negative results are dropped. */
export const addMovedDown = (target: BitSet, source: BitSet, shift: number): void => {
  const words = shift >>> 5;
  const bits = shift & 31;
  for (let word = 0; word + words < source.length; word += 1) {
    let moved = source[word + words]! >>> bits;
    if (bits !== 0 && word + words + 1 < source.length) moved |= source[word + words + 1]! << (WORD - bits);
    if (moved !== 0) target[word]! |= moved;
  }
};

/** True if the set shares a number with `other` shifted up by `shift`. */
export const meetsMovedUp = (set: BitSet, other: BitSet, shift: number): boolean => {
  const words = shift >>> 5;
  const bits = shift & 31;
  for (let word = set.length - 1; word >= words; word -= 1) {
    let moved = other[word - words]! << bits;
    if (bits !== 0 && word > words) moved |= other[word - words - 1]! >>> (WORD - bits);
    if ((moved & set[word]!) !== 0) return true;
  }
  return false;
};
