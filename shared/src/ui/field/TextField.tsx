import { countOf } from './count-of.ts';
import { Field, type TextControlProps } from './Field.tsx';

type TextFieldProps = TextControlProps<'input'> & {
  /** Shows a counter `3/20`. Does not cut off longer input: the form reports that it is too long. */
  limit?: number;
};

/** One line of text. Takes every attribute of an input (`type`, `autoComplete`, `inputMode`, `ref` …). */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, error, hint, limit, value, onValueChange, id, ...input } = props;
  const count = countOf(value, limit);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} error={error} hint={hint} count={count}>
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
