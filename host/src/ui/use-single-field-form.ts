import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'shared/schema';
import { validateValue } from 'shared/validation/validate-form';

type SingleFieldForm = {
  /** The value, and what changes it. */
  text: readonly [value: string, setValue: (value: string) => void];
  schema: z.ZodMiniType;
  isBusy: boolean;
  onSubmit: (value: string) => void;
};

/** A form of one required field: shows its error after the first submit, and focuses it if invalid. */
export function useSingleFieldForm({ text, schema, isBusy, onSubmit }: SingleFieldForm) {
  const [value, setValue] = text;
  const ref = useRef<HTMLInputElement>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const issue = validateValue(schema, value);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWasSubmitted(true);
    if (issue !== null) ref.current?.focus();
    else if (!isBusy) onSubmit(value);
  }

  return {
    submit,
    focus: () => ref.current?.focus(),
    field: { ref, value, error: wasSubmitted ? (issue ?? undefined) : undefined, onValueChange: setValue },
  };
}
