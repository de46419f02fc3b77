import { useState } from 'react';
import { useQuery, useMutation } from '@tanstack/react-query';
import { LOGIN_PATH } from 'shared/contract/paths';
import { authProvidersQuery } from 'shared/query';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { Notice } from 'shared/ui/Notice';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';
import { UserText } from 'shared/ui/UserText';
import { COPY } from './copy.ts';
import styles from './ForgotPasswordScreen.module.css';
import { emailSchema } from 'shared/contract/auth';
import { errorMessage } from 'shared/errors';
import { useTypedText } from 'shared/validation/use-typed-text';
import { Button } from 'shared/ui/Button';
import { EmailField } from '../../ui/EmailField.tsx';
import { useSingleFieldForm } from '../../ui/use-single-field-form.ts';
import { requestPasswordReset } from '../../guard/auth.ts';

/** How to get a new password: a link by mail, or from the operator of this server. */
function ForgotPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { data: ways, error, isFetching, refetch } = useQuery(authProvidersQuery());
  const byMail = ways?.passwordReset === 'mail';

  return (
    <>
      <SubHeader title={COPY.title} titleLevel="none" />
      <Page
        title={sentTo === null ? COPY.question : COPY.sent}
        {...(byMail && sentTo === null ? { lede: COPY.lede } : {})}
      >
        <div className={styles.content}>
          {sentTo !== null ? (
            <MailSent email={sentTo} />
          ) : byMail ? (
            <ResetRequestForm onSent={setSentTo} />
          ) : ways !== undefined ? (
            <WithoutMail text={ways.passwordReset === 'operator' ? COPY.operator : COPY.noPasswords} />
          ) : error === null ? (
            <div role="status" aria-label={COPY.loading}>
              <Skeleton height="5.375rem" />
            </div>
          ) : (
            <AreaErrorCard
              title={COPY.failed}
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          )}
        </div>
      </Page>
    </>
  );
}

function MailSent({ email }: { email: string }) {
  return (
    <>
      <Notice tone="ok" live>
        <p>
          <UserText>{COPY.sentTo(email)}</UserText>
        </p>
        <p>{COPY.notArrived}</p>
      </Notice>
      <ButtonLink to={LOGIN_PATH} variant="line">
        {COPY.toLogin}
      </ButtonLink>
    </>
  );
}

function WithoutMail({ text }: { text: string }) {
  return (
    <>
      <Notice tone="info">{text}</Notice>
      <ButtonLink to={LOGIN_PATH} variant="line">
        {COPY.toLogin}
      </ButtonLink>
    </>
  );
}

export { ForgotPasswordScreen as Component };

/** Prompts for the e-mail address. The response never reveals whether it has an account. */
function ResetRequestForm({ onSent }: { onSent: (email: string) => void }) {
  const sending = useMutation({ mutationFn: requestPasswordReset, onSuccess: (_, sentTo) => onSent(sentTo) });
  const { field, submit } = useSingleFieldForm({
    text: useTypedText('email'),
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
