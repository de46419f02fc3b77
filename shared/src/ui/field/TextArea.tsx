import { countOf } from './count-of.ts';
import { Field, type TextControlProps } from './Field.tsx';

type TextAreaProps = TextControlProps<'textarea'> & {
  /** Shows a counter `120/500`; more can be typed. */
  limit?: number;
};

export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, error, hint, limit, value, onValueChange, id, ...textarea } = props;
  const count = countOf(value, limit);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} error={error} hint={hint} count={count}>
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
