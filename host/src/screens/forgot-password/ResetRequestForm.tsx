import { useMutation } from '@tanstack/react-query';
import { emailSchema } from 'shared/contract/auth';
import { errorMessage } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { Notice } from 'shared/ui/Notice';
import { EmailField } from '../../ui/EmailField.tsx';
import { useSingleFieldForm } from '../../ui/use-single-field-form.ts';
import { requestPasswordReset } from '../../guard/auth.ts';
import { COPY } from './copy.ts';
import styles from './ForgotPasswordScreen.module.css';

/** Prompts for the e-mail address. The response never reveals whether it has an account. */
export function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const sending = useMutation({ mutationFn: requestPasswordReset, onSuccess: (_, sentTo) => onSent(sentTo) });
  const { field, submit } = useSingleFieldForm({
    schema: emailSchema,
    isBusy: sending.isPending,
    onSubmit: (email) => sending.mutate(email.trim()),
  });

  return (
    <form className={styles.content} noValidate aria-label={COPY.title} onSubmit={submit}>
      <EmailField {...field} />
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
