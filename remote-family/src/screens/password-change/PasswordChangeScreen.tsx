import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PasswordField } from 'shared/ui/PasswordField';
import { accountQuery, useChangePassword } from '../../server-state/login.ts';
import { DialogFailure } from '../../ui/DialogFailure.tsx';
import { FlowForm, PageHead } from '../../ui/FlowPage.tsx';
import { COPY } from './copy.ts';
import styles from './PasswordChangeScreen.module.css';
import { useNavigate } from 'react-router-dom';
import { changePasswordSchema } from 'shared/contract/auth';
import { SETTING_PATH } from 'shared/contract/paths';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { validateForm } from 'shared/validation/validate-form';

function PasswordChangeScreen() {
  const { data: account } = useQuery(accountQuery());
  const form = usePasswordForm();

  return (
    <FlowForm
      title={COPY.title}
      head={<PageHead level={2} title={COPY.question} lede={COPY.others} />}
      className={styles.form}
      submitLabel={COPY.save}
      isBusy={form.isBusy}
      busyLabel={COPY.saving}
      onSubmit={form.submit}
    >
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
    </FlowForm>
  );
}

const FIELDS = ['currentPassword', 'newPassword'] as const;
type FieldName = (typeof FIELDS)[number];
type Messages = Partial<Record<FieldName, string>>;

/** The state of the form. The focus moves to the first invalid field. */
function usePasswordForm() {
  const navigate = useNavigate();
  const [values, setValues] = useState<Record<FieldName, string>>({ currentPassword: '', newPassword: '' });
  const [messages, setMessages] = useState<Messages>({});
  const [failure, setFailure] = useState<string | null>(null);
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});
  const changing = useChangePassword();

  function show(found: Messages, general: string | null): void {
    setMessages(found);
    setFailure(general);
    const first = FIELDS.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current[first]?.focus();
  }

  async function submit(): Promise<void> {
    const check = validateForm(changePasswordSchema, values);
    if (check.kind !== 'valid')
      return show(
        check.kind === 'invalid' ? check.messages : {},
        check.kind === 'failed' ? check.message : null,
      );
    show({}, null);
    try {
      await changing.mutateAsync(values);
    } catch (error) {
      const found = messagesOf(error);
      return show(found, Object.keys(found).length === 0 ? errorMessage(error) : null);
    }
    showToast({ message: COPY.saved });
    await navigate(SETTING_PATH, { replace: true });
  }

  return {
    failure,
    isBusy: changing.isPending,
    submit,
    field: (name: FieldName) => ({
      ref: (input: HTMLInputElement | null) => {
        inputs.current[name] = input;
      },
      value: values[name],
      error: messages[name],
      onValueChange: (value: string) => {
        setValues((typed) => ({ ...typed, [name]: value }));
        setMessages(({ [name]: _fixed, ...others }) => others);
      },
    }),
  };
}

function messagesOf(error: unknown): Messages {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    FIELDS.flatMap((name) => {
      const detail = error.details.find(({ field }) => field === name);
      return detail === undefined ? [] : [[name, detail.message]];
    }),
  );
}

export { PasswordChangeScreen as Component };
