import { countOf } from './count-of.ts';
import { Field, type TextControlProps } from './Field.tsx';

type CodeFieldProps = Omit<TextControlProps<'input'>, 'type' | 'onValueChange'> & {
  /** Gets capitals without blanks and hyphens (`8k2p-q7xd`: `8K2PQ7XD`); raw text during composition. */
  onValueChange: (code: string) => void;
  /** Length of a complete code; for the counter only. */
  length: number;
};

/** A code that is copied from elsewhere, in large spaced letters. */
export function CodeField(props: CodeFieldProps) {
  const { label, labelHidden, error, hint, value, onValueChange, length, id, ...input } = props;
  const count = countOf(value, length);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} error={error} hint={hint} count={count}>
      {(control) => (
        <input
          autoCapitalize="characters"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...control}
          type="text"
          data-kind="code"
          value={value}
          onChange={({ target, nativeEvent }) => {
            // Changing the text during composition (Android composes Latin too) doubles letters.
            const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
            onValueChange(isComposing ? target.value : asCode(target.value));
          }}
          onCompositionEnd={({ currentTarget }) => onValueChange(asCode(currentTarget.value))}
        />
      )}
    </Field>
  );
}

function asCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
