/** One press of an arrow key. */
export const ARROW_SECONDS = 10;

export type PlayerCommand =
  | 'start'
  | 'toggle'
  | 'back'
  | 'forward'
  | 'previous-part'
  | 'next-part'
  | 'fullscreen'
  | 'mute';

/** What of a KeyboardEvent matters here. */
export type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>;

/** Where the focus is: some controls use a key themselves. */
export type KeyTarget = 'button' | 'slider' | 'text' | 'other';

const byKey: ReadonlyMap<string, PlayerCommand> = new Map([
  ['Enter', 'start'],
  [' ', 'toggle'],
  ['ArrowLeft', 'back'],
  ['ArrowRight', 'forward'],
  ['PageUp', 'previous-part'],
  ['PageDown', 'next-part'],
]);
/** Letters go by their place on the keyboard: with a Hebrew layout F and M type כ and צ. */
const byPlace: ReadonlyMap<string, PlayerCommand> = new Map([
  ['KeyF', 'fullscreen'],
  ['KeyM', 'mute'],
]);
const repeatable: readonly PlayerCommand[] = ['back', 'forward'];

/**
 * The player's command for a key, if it has one. The timeline runs left to right, so the right arrow goes forward in a
 * right-to-left page too. Page up and down are the buttons of a presenter's remote control. A key that the focused control
 * uses itself is left to it, and so are combinations: those belong to the browser.
 */
export const commandForKey = (press: KeyPress, target: KeyTarget): PlayerCommand | undefined => {
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || target === 'text') return undefined;
  if (target === 'button' && (press.key === ' ' || press.key === 'Enter')) return undefined;
  if (target === 'slider' && press.key.startsWith('Arrow')) return undefined;
  const command = byKey.get(press.key) ?? byPlace.get(press.code);
  return command && press.repeat && !repeatable.includes(command) ? undefined : command;
};
