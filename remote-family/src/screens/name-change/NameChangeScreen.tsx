import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { LIMITS } from 'shared/contract/limits';
import { SETTING_PATH } from 'shared/contract/paths';
import { nicknameSchema } from 'shared/contract/account';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { sessionStore } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { SubHeader } from 'shared/ui/SubHeader';
import { TextField } from 'shared/ui/TextField';
import { validateValue } from 'shared/validation/validate-form';
import { useChangeNickname } from '../../server-state/account.ts';
import { FlowPage } from '../../ui/FlowPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { COPY } from './copy.ts';

const FORM_ID = 'name-change';

/** Changes the nickname optimistically; a rejection restores the old one. */
function NameChangeScreen() {
  const navigate = useNavigate();
  // The value is read on mount only: the cache changes while the new nickname is saved.
  const [nickname, setNickname] = useState(() => sessionStore.getState().user?.nickname ?? '');
  const [wasSent, setWasSent] = useState(false);
  const [wasLeft, setWasLeft] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const changeNickname = useChangeNickname();

  const issue = validateValue(nicknameSchema, nickname);
  // The page does not say "too short" while the person has only started to type.
  const isWhole = wasSent || wasLeft || nickname.trim().length >= LIMITS.nickname.min;
  const error = isWhole ? (issue ?? rejectionMessageOf(changeNickname.error)) : undefined;

  function change(typed: string): void {
    setNickname(typed);
    setWasLeft(false);
    if (changeNickname.isError) changeNickname.reset();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (changeNickname.isPending) return;
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
    <FlowPage
      header={<SubHeader title={COPY.title} />}
      actions={
        <Button type="submit" form={FORM_ID} busy={changeNickname.isPending} busyLabel={COPY.saving}>
          {COPY.save}
        </Button>
      }
    >
      <PageHead level={2} title={COPY.question} />
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
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
      </form>
    </FlowPage>
  );
}

function rejectionMessageOf(error: Error | null): string | undefined {
  if (error === null) return undefined;
  const detail =
    error instanceof ApiError ? error.details.find(({ field }) => field === 'nickname') : undefined;
  return detail?.message ?? errorMessage(error);
}

export { NameChangeScreen as Component };
