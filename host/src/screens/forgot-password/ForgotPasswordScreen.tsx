import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
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
import { ResetRequestForm } from './ResetRequestForm.tsx';

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
