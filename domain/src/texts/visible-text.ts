/** Control characters except tabs and line breaks. */
const CONTROLS_IN_LINES = /(?![\t\r\n])\p{Cc}/gu;
/**
 * Invisible characters: direction marks and overrides, zero-width spaces, soft hyphens, fillers, tags. The
 * group matches those with a visible effect: in flags and other emoji, and as joiners in Arabic script.
 */
const INVISIBLE =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f}|[\d#*]\ufe0f(?=\u20e3)|(?![\d#*])\p{Emoji}[\u{1f3fb}-\u{1f3ff}]?[\ufe0e\ufe0f]?(?:\u200d(?=\p{Extended_Pictographic}))?|\p{Script_Extensions=Arabic}[\u200c\u200d])|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;

/** Removes invisible characters from a text, so that it can't imitate another one. Applied to all typed or uploaded texts. */
export const visibleText = (typed: string): string => typed.replace(INVISIBLE, '$1').normalize('NFC');

/** A text of several lines, without invisible characters other than tabs and line breaks. */
export const tidyLines = (typed: string): string => visibleText(typed.replace(CONTROLS_IN_LINES, ''));
