import { createListeners } from '#lib/session/listeners.ts';

/** A message at the bottom of the page. A failure stays until it is closed or obsolete. */
export interface Toast {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  /** An action offered while the toast is visible. */
  action?: { text: string; run: () => void } | undefined;
  /** The failed operation; its toast closes when the operation is retried or abandoned. */
  of?: object | undefined;
}
/** Long enough to read a sentence twice. */
const SUCCESS_SHOWN_MS = 6_000;
/** Long enough to decide on an action. */
const ACTION_SHOWN_MS = 20_000;
/** Maximum number of toasts, so that the page stays visible. */
const MAX_TOASTS = 3;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = createListeners();
const set = (next: readonly Toast[]) => {
  toasts = next;
  listeners.notify();
};
const retain = (stays: (toast: Toast) => boolean) => {
  const next = toasts.filter(stays);
  if (next.length < toasts.length) set(next);
};

export const closeToast = (id: number): void => retain((toast) => toast.id !== id);

/** True for toasts with buttons: failures stay until they are closed, others may offer an action. */
export const hasButtons = ({ tone, action }: Pick<Toast, 'tone' | 'action'>): boolean =>
  tone === 'bad' || action !== undefined;

/** Closes toasts that would disappear by themselves, except those with an action. */
export const closeSuccesses = (): void => retain(hasButtons);

/** Closes the toasts about a failure that is being retried or is obsolete. */
export const closeFailuresOf = (cause: object): void => retain(({ of }) => of !== cause);

/** Closes all failures, when leaving a screen or signing out. */
export const closeFailures = (): void => retain(({ tone }) => tone === 'good');

/** Shows a toast and announces it. A toast with the same text is replaced. */
export const showToast = (
  tone: Toast['tone'],
  text: string,
  { action, of }: Pick<Toast, 'action' | 'of'> = {},
): void => {
  const id = ++lastId;
  const others = toasts.filter((toast) => toast.text !== text).slice(1 - MAX_TOASTS);
  set([...others, { id, tone, text, action, of }]);
  if (tone === 'good') setTimeout(() => closeToast(id), action ? ACTION_SHOWN_MS : SUCCESS_SHOWN_MS);
};

/** The visible toasts, oldest first. */
export const currentToasts = (): readonly Toast[] => toasts;

/** Calls `listener` after every change; returns an unsubscribe function. */
export const onToasts = listeners.subscribe;
