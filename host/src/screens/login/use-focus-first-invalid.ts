import { type RefObject, useEffect } from 'react';

/** Moves the focus to the first invalid field after each rejection (`rejectedCount` grows). */
export function useFocusFirstInvalid(form: RefObject<HTMLFormElement | null>, rejectedCount: number): void {
  useEffect(() => {
    if (rejectedCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, rejectedCount]);
}
