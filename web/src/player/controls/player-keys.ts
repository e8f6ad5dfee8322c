/** Seconds skipped by an arrow key. */
export const ARROW_SECONDS = 10;

export type PlayerCommand =
  | 'start'
  | 'toggle'
  | 'back'
  | 'forward'
  | 'previous-part'
  | 'next-part'
  | 'fullscreen'
  | 'mute'
  | 'captions';

/** The properties of a KeyboardEvent used here. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** The kind of element that has the focus: some controls use a key themselves. */
export type KeyTarget = 'button' | 'slider' | 'text' | 'other';

const byKey: ReadonlyMap<string, PlayerCommand> = new Map([
  ['Enter', 'start'],
  [' ', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['PageUp', 'previous-part'],
  ['PageDown', 'next-part'],
]);
/** Letters go by their physical key: with a Hebrew layout F, M and C type כ, צ and ב. */
const byCode: ReadonlyMap<string, PlayerCommand> = new Map([
  ['KeyF', 'fullscreen'],
  ['KeyM', 'mute'],
  ['KeyC', 'captions'],
]);
const repeatable: readonly PlayerCommand[] = ['back', 'forward'];

/**
 * The player's command for a key, if it has one. The timeline runs left to right, so the right arrow goes forward in a
 * right-to-left page too. Page up and down are the buttons of a presenter's remote control. A key that the focused
 * control handles itself is left to it, and so are modifier combinations, which belong to the browser.
 */
export const commandForKey = (press: KeyPress, target: KeyTarget): PlayerCommand | undefined => {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || target === 'text') return undefined;
  if (target === 'button' && (press.key === ' ' || press.key === 'Enter')) return undefined;
  if (target === 'slider' && press.key.startsWith('Arrow')) return undefined;
  const command = byKey.get(press.key) ?? byCode.get(press.code);
  return command && press.repeat && !repeatable.includes(command) ? undefined : command;
};
