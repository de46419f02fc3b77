import { type FormEvent, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { emailSchema } from 'shared/contract/auth';
import { errorMessage } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { TextField } from 'shared/ui/TextField';
import { validateValue } from 'shared/validation/validate-form';
import { requestPasswordReset } from '../../server-state/auth.ts';
import { COPY } from './copy.ts';
import styles from './ForgotPasswordScreen.module.css';

/** Asks for the e-mail address; whether it has an account nobody is told. */
export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const sending = useMutation({
    mutationFn: requestPasswordReset,
    onSuccess: (_, sentTo) => onSent(sentTo),
  });
  const issue = validateValue(emailSchema, email);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWasSent(true);
    if (issue !== null) fieldRef.current?.focus();
    else if (!sending.isPending) sending.mutate(email.trim());
  }

  return (
    <form className={styles.content} noValidate aria-label={COPY.title} onSubmit={submit}>
      <TextField
        ref={fieldRef}
        label={COPY.email}
        type="email"
        inputMode="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={COPY.emailPlaceholder}
        required
        error={wasSent ? (issue ?? undefined) : undefined}
        value={email}
        onValueChange={setEmail}
      />
      {sending.error !== null && (
        <Notice tone="danger" live>
          {errorMessage(sending.error)}
        </Notice>
      )}
      <Button type="submit" busy={sending.isPending} busyLabel={COPY.sending}>
        {COPY.send}
      </Button>
    </form>
  );
}
