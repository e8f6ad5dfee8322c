import { useEffect, type RefObject } from 'react';

/** Focuses the first field that the server refused; `error` is its response. */
export const useFaultFocus = (form: RefObject<HTMLElement | null>, error: unknown): void =>
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] button')?.focus();
  }, [form, error]);
