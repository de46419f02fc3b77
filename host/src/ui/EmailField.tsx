import type { ComponentProps } from 'react';
import { TextField } from 'shared/ui/TextField';

const COPY = { label: '이메일' } as const;

type EmailFieldProps = Pick<
  ComponentProps<typeof TextField>,
  'ref' | 'id' | 'error' | 'value' | 'onValueChange'
>;

/** The e-mail address of an account, as password managers and phone keyboards recognize it. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label={COPY.label}
      type="email"
      inputMode="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="name@example.com"
      required
      {...props}
    />
  );
}
