import type { ComponentPropsWithRef } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import { lengthOf } from './text-length.ts';

type TextAreaProps = FieldTexts &
  Omit<
    ComponentPropsWithRef<'textarea'>,
    'className' | 'style' | 'value' | 'defaultValue' | 'onChange' | 'maxLength'
  > & {
    value: string;
    onValueChange: (value: string) => void;
    /** Shows a counter `120/500`; more can be typed. */
    limit?: number;
  };

/** Several lines of text. */
export function TextArea({
  label,
  labelHidden,
  error,
  hint,
  limit,
  value,
  onValueChange,
  id,
  ...textarea
}: TextAreaProps) {
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
        <textarea
          {...textarea}
          {...control}
          value={value}
          onChange={(event) => onValueChange(event.target.value)}
        />
      )}
    </Field>
  );
}
