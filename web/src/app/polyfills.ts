/** What browsers since the oldest that classes use have learned; only browsers that lack some of it load this (index.html). */
import 'virtual:core-js';

// core-js knows the language, and little of what browsers add to it
if (!('reason' in AbortSignal.prototype)) {
  const { abort } = AbortController.prototype;
  AbortController.prototype.abort = function (reason: unknown = new DOMException('Aborted', 'AbortError')) {
    if (!this.signal.aborted) Object.defineProperty(this.signal, 'reason', { value: reason });
    abort.call(this);
  };
}

AbortSignal.prototype.throwIfAborted ??= function () {
  if (this.aborted) throw this.reason;
};

AbortSignal.timeout ??= (milliseconds) => {
  const controller = new AbortController();
  setTimeout(() => controller.abort(new DOMException('Too late', 'TimeoutError')), milliseconds);
  return controller.signal;
};

AbortSignal.any ??= (signals) => {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = (): void => controller.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: controller.signal });
  }
  return controller.signal;
};

/** Marks the labels of what is chosen, for styles that would ask for it by `:has` (scripts/old-styles.ts). */
const markChosen = (): void => {
  for (const label of document.querySelectorAll('label'))
    label.toggleAttribute('data-checked', label.querySelector(':checked') !== null);
};
if (!CSS.supports('selector(:has(*))')) {
  addEventListener('change', () => requestAnimationFrame(markChosen));
  new MutationObserver(markChosen).observe(document, { childList: true, subtree: true });
}
