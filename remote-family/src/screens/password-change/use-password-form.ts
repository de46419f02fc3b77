import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { changePasswordSchema } from 'shared/contract/auth';
import { SETTING_PATH } from 'shared/contract/paths';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { validateForm } from 'shared/validation/validate-form';
import { useChangePassword } from '../../server-state/login.ts';
import { COPY } from './copy.ts';

const FIELDS = ['currentPassword', 'newPassword'] as const;
type FieldName = (typeof FIELDS)[number];
type Messages = Partial<Record<FieldName, string>>;

/** The state of the form. The focus moves to the first invalid field. */
export function usePasswordForm() {
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

  async function send(): Promise<void> {
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
    submit: () => {
      if (!changing.isPending) void send();
    },
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
