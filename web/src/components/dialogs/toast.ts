/** A message that comes up at the foot of the page. A failure stays until it is closed, or over. */
export interface Toast {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  /** What can be done about it, while it is to be seen. */
  action?: { text: string; run: () => void } | undefined;
  /** What failed: its message goes with it. */
  of?: object | undefined;
}
/** Long enough to read a sentence twice. */
const GOOD_SHOWN_MS = 6_000;
/** Long enough to change one's mind. */
const ACTION_SHOWN_MS = 20_000;
/** Older ones give way, so that the page stays to be seen. */
const MAX_AT_ONCE = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};
const keep = (stays: (toast: Toast) => boolean) => {
  const next = toasts.filter(stays);
  if (next.length < toasts.length) set(next);
};

export const closeToast = (id: number): void => keep((toast) => toast.id !== id);

/** Closes what would go by itself, but for what can be acted on. */
export const closeGoodNews = (): void => keep(({ tone, action }) => tone === 'bad' || action !== undefined);

/** Closes the messages about something that failed: it is tried again, or nobody waits for it any more. */
export const closeFailuresOf = (cause: object): void => keep(({ of }) => of !== cause);

/** Closes all failures: whoever leaves a screen, or signs out, leaves them behind. */
export const closeFailures = (): void => keep(({ tone }) => tone === 'good');

/** Shows a message and has it read out. What is said again replaces what was said. */
export const showToast = (
  tone: Toast['tone'],
  text: string,
  { action, of }: Pick<Toast, 'action' | 'of'> = {},
): void => {
  const id = ++lastId;
  const others = toasts.filter((toast) => toast.text !== text).slice(1 - MAX_AT_ONCE);
  set([...others, { id, tone, text, action, of }]);
  if (tone === 'good') setTimeout(() => closeToast(id), action ? ACTION_SHOWN_MS : GOOD_SHOWN_MS);
};

/** The messages that are to be seen now, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Calls `listener` after every change; returns the way to stop. */
export const onToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
