import { useEffect, type RefObject } from 'react';

/** Puts the focus on the first field that the server refused; `error` is what it answered. */
export const useFaultFocus = (form: RefObject<HTMLElement | null>, error: unknown): void =>
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] button')?.focus();
  }, [form, error]);
