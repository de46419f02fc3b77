import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from 'shared/contract/limits';
import { SETTING_PATH } from 'shared/contract/paths';
import { nicknameSchema } from 'shared/contract/account';
import { countLetters } from 'shared/contract/text/count-letters';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { sessionStore } from 'shared/session';
import { TextField } from 'shared/ui/TextField';
import { useTypedText } from 'shared/validation/use-typed-text';
import { validateValue } from 'shared/validation/validate-form';
import { useChangeNickname } from '../../server-state/account.ts';
import { FlowForm, PageHead } from '../../ui/FlowPage.tsx';
import { COPY } from './copy.ts';

/** Changes the nickname optimistically; a rejection restores the old one. */
function NameChangeScreen() {
  const navigate = useNavigate();
  // The value is read on mount only: the cache changes while the new nickname is saved.
  const [current] = useState(() => sessionStore.getState().user?.nickname ?? '');
  const [nickname, setNickname] = useTypedText('nickname', current);
  const [wasSent, setWasSent] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const changeNickname = useChangeNickname();

  const issue = validateValue(nicknameSchema, nickname);
  // The page does not say "too short" while the person has only started to type.
  const isWhole = wasSent || wasLeft || countLetters(nickname.trim()) >= LIMITS.nickname.min;
  const error = isWhole ? (issue ?? rejectionMessageOf(changeNickname.error)) : undefined;

  function change(typed: string): void {
    setNickname(typed);
    setWasLeft(false);
    if (changeNickname.isError) changeNickname.reset();
  }

  async function submit(): Promise<void> {
    setWasSent(true);
    if (issue !== null) return fieldRef.current?.focus();
    try {
      await changeNickname.mutateAsync(nickname);
    } catch {
      // Shown at the field, from the mutation's error.
      return fieldRef.current?.focus();
    }
    showToast({ message: COPY.saved });
    await navigate(SETTING_PATH, { replace: true });
  }

  return (
    <FlowForm
      title={COPY.title}
      head={<PageHead level={2} title={COPY.question} />}
      submitLabel={COPY.save}
      isBusy={changeNickname.isPending}
      busyLabel={COPY.saving}
      onSubmit={submit}
    >
      <TextField
        ref={fieldRef}
        label={COPY.nickname}
        error={error}
        limit={LIMITS.nickname.max}
        value={nickname}
        autoComplete="nickname"
        onValueChange={change}
        onBlur={() => setWasLeft(true)}
      />
    </FlowForm>
  );
}

function rejectionMessageOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  const detail =
    error instanceof ApiError ? error.details.find(({ field }) => field === 'nickname') : undefined;
  return detail?.message ?? errorMessage(error);
}

export { NameChangeScreen as Component };
