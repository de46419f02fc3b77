import { useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Field, type TextControlProps } from './Field.tsx';
import { Icon } from '../icon/Icon.tsx';
import { IconButton } from '../button/IconButton.tsx';
import styles from './PasswordField.module.css';

const COPY = { hide: '비밀번호 숨기기', show: '비밀번호 보기' } as const;

type PasswordFieldProps = Omit<TextControlProps<'input'>, 'type' | 'autoComplete'> & {
  /** Read by password managers: `current-password` to log in, `new-password` to sign up. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password, with a button that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, labelHidden, error, hint, value, onValueChange, id, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} labelHidden={labelHidden} error={error} hint={hint}>
      {(control) => (
        <div className={styles.row}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            value={value}
            onChange={(event) => onValueChange(event.target.value)}
          />
          <IconButton
            label={shown ? COPY.hide : COPY.show}
            icon={<Icon of={shown ? EyeOff : Eye} />}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
