/** A message that comes up over the page. */
export interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
}

/** How long a good message stays; a bad one stays until it is closed. */
const GOOD_STAYS_MS = 6_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/** Shows a message with exactly this text. The same message that is still there isn't shown twice. */
export const showToast = (text: string, tone: Toast['tone']): void => {
  const toast: Toast = { id: ++lastId, text, tone };
  set([...toasts.filter((other) => other.text !== text), toast]);
  if (tone === 'good') setTimeout(() => closeToast(toast.id), GOOD_STAYS_MS);
};

/** Takes a message away; one that has gone already is no matter. */
export const closeToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** The messages that are up, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Calls `listener` after every change; returns the way to stop. */
export const onToastsChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
