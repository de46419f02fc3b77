import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import { lengthOf } from './text-length.ts';

type TextFieldProps = FieldTexts &
  Omit<
    ComponentPropsWithRef<'input'>,
    'className' | 'style' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
  > & {
    value: string;
    onValueChange: (value: string) => void;
    /** Shows a counter `3/20`. Does not cut off longer input: the form reports that it is too long. */
    limit?: number;
  };

/** One line of text. Takes every attribute of an input (`type`, `autoComplete`, `inputMode`, `ref` …). */
export function TextField({
  label,
  labelHidden,
  error,
  hint,
  limit,
  value,
  onValueChange,
  id,
  ...input
}: TextFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      labelHidden={labelHidden ?? false}
      error={error}
      hint={hint}
      count={limit === undefined ? undefined : { current: lengthOf(value), max: limit }}
    >
      {(control) => (
        <input
          type="text"
          {...input}
          {...control}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}
