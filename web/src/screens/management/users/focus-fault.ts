import type { RefObject } from 'react';

/** Puts the focus on the first field of a form that the server refused, once its fault is drawn. */
export const focusFault = (form: RefObject<HTMLElement | null>): void => {
  requestAnimationFrame(() =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] button')?.focus(),
  );
};
