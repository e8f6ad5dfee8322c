const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENS = new Set([0x5b, 0x7b]);
const CLOSES = new Set([0x5d, 0x7d]);

/** True if lists and objects in a JSON text (UTF-8) are nested deeper than `levels`. */
export const isNestedDeeperThan = (json: Uint8Array, levels: number): boolean => {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]!;
    if (inText) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) inText = false;
    } else if (sign === QUOTE) inText = true;
    else if (OPENS.has(sign)) {
      if (++depth > levels) return true;
    } else if (CLOSES.has(sign)) depth--;
  }
  return false;
};
