import type { FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'shared/ui/Button';
import { PasswordField } from 'shared/ui/PasswordField';
import { SubHeader } from 'shared/ui/SubHeader';
import { accountQuery } from '../../server-state/login.ts';
import { DialogFailure } from '../../ui/DialogFailure.tsx';
import { FlowPage } from '../../ui/FlowPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { COPY } from './copy.ts';
import styles from './PasswordChangeScreen.module.css';
import { usePasswordForm } from './use-password-form.ts';

const FORM_ID = 'password-change';

function PasswordChangeScreen() {
  const { data: account } = useQuery(accountQuery());
  const form = usePasswordForm();

  function submit(event: FormEvent): void {
    event.preventDefault();
    form.submit();
  }

  return (
    <FlowPage
      header={<SubHeader title={COPY.title} />}
      actions={
        <Button type="submit" form={FORM_ID} busy={form.isBusy} busyLabel={COPY.saving}>
          {COPY.save}
        </Button>
      }
    >
      <PageHead level={2} title={COPY.question} lede={COPY.others} />
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={submit}>
        {/* For password managers: whose password this is. */}
        <input type="text" autoComplete="username" readOnly hidden value={account?.email ?? ''} />
        <PasswordField
          label={COPY.current}
          name="current-password"
          autoComplete="current-password"
          required
          {...form.field('currentPassword')}
        />
        <PasswordField
          label={COPY.next}
          name="new-password"
          autoComplete="new-password"
          hint={COPY.nextHint}
          required
          {...form.field('newPassword')}
        />
        {form.failure !== null && <DialogFailure>{form.failure}</DialogFailure>}
      </form>
    </FlowPage>
  );
}

export { PasswordChangeScreen as Component };
