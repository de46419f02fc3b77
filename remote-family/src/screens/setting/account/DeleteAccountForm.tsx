import { type FormEvent, useId, useRef, useState } from 'react';
import { errorMessage, ApiError, showToast } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { FieldError } from 'shared/ui/FieldError';
import { PasswordField } from 'shared/ui/PasswordField';
import type { Account } from 'shared/contract/auth';
import { Notice } from 'shared/ui/Notice';
import { useQuery } from '@tanstack/react-query';
import { type PostsChoice, useDeleteAccount } from '../../../server-state/account.ts';
import { DialogFailure } from '../../../ui/DialogFailure.tsx';
import { COPY } from '../copy.ts';
import styles from './DeleteAccountForm.module.css';
import { loginAgainUrl, accountQuery } from '../../../server-state/login.ts';
import { deleteUnsent } from 'shared/device';
import { useEndSession } from '../../../ui/use-leave.ts';
import { UserRoundX } from 'lucide-react';
import type { Family } from 'shared/contract/family/family';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import { SettingRow } from '../SettingRow.tsx';

type DeleteAccountFormProps = {
  /** The person is the only member. */
  isLast: boolean;
  deleting: AccountDeletion;
  onCancel: () => void;
  onDownload: () => void;
};

const CHOICES = [
  { value: 'keep', label: COPY.deleteKeep, hint: COPY.deleteKeepHint, lastHint: COPY.deleteKeepLastHint },
  { value: 'delete', label: COPY.deleteToo, hint: COPY.deleteTooHint, lastHint: COPY.deleteTooLastHint },
] as const;

/** Explains the deletion, and requires a choice for the own posts and a deliberate confirmation. */
function DeleteAccountForm({ isLast, deleting, onCancel, onDownload }: DeleteAccountFormProps) {
  const [postsChoice, setPostsChoice] = useState<PostsChoice>('keep');
  const [isUnderstood, setIsUnderstood] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const understoodRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const [password, setPassword] = useState('');
  const owner = useOwnerProof(deleting.error);
  const isMissing = wasSent && !isUnderstood;
  const isPasswordMissing = wasSent && isUnderstood && password === '';
  const hasOtherError =
    deleting.error !== null && owner.passwordError === undefined && owner.kind !== 'login';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWasSent(true);
    if (!isUnderstood) understoodRef.current?.focus();
    else if (owner.kind === 'password' && password === '') passwordRef.current?.focus();
    else deleting.deleteAccount(postsChoice, password);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.text}>
        <p>{COPY.deleteText}</p>
        <p>{COPY.deleteUnsent}</p>
        {isLast && <p>{COPY.deleteLast}</p>}
      </div>
      <Button variant="soft" onClick={onDownload}>
        {COPY.downloadFirst}
      </Button>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>{COPY.deleteQuestion}</legend>
        {CHOICES.map(({ value, label, hint, lastHint }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="memories"
              checked={postsChoice === value}
              aria-describedby={`delete-${value}-hint`}
              onChange={() => setPostsChoice(value)}
            />
            <b>{label}</b>
            <span id={`delete-${value}-hint`} className={styles.hint}>
              {isLast ? lastHint : hint}
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <label className={styles.choice} data-invalid={isMissing || undefined}>
          <input
            ref={understoodRef}
            type="checkbox"
            checked={isUnderstood}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? errorId : undefined}
            onChange={(event) => setIsUnderstood(event.target.checked)}
          />
          <b>{COPY.deleteUnderstood}</b>
        </label>
        {isMissing && <FieldError id={errorId}>{COPY.deleteNotUnderstood}</FieldError>}
      </div>
      {owner.kind === 'password' && (
        <PasswordField
          ref={passwordRef}
          label={COPY.deletePassword}
          hint={COPY.deletePasswordHint}
          autoComplete="current-password"
          required
          error={owner.passwordError ?? (isPasswordMissing ? COPY.passwordMissing : undefined)}
          value={password}
          onValueChange={(typed) => {
            setPassword(typed);
            if (owner.passwordError !== undefined) deleting.reset();
          }}
        />
      )}
      {owner.kind === 'login' && <SocialLoginAgain social={owner.social} />}
      {hasOtherError && <DialogFailure>{errorMessage(deleting.error)}</DialogFailure>}
      <div className={styles.actions}>
        {owner.kind !== 'login' && (
          <Button type="submit" busy={deleting.isPending} busyLabel={COPY.deleting}>
            {COPY.deleteConfirm}
          </Button>
        )}
        <Button variant="plain" disabled={deleting.isPending} onClick={onCancel}>
          {COPY.cancel}
        </Button>
      </div>
    </form>
  );
}

/** For accounts without a password: a fresh login at the provider, which returns to the settings. */
function SocialLoginAgain({ social }: { social: Account['social'] }) {
  return (
    <div className={styles.choices}>
      <Notice tone="info">{COPY.deleteLoginAgain}</Notice>
      {social.map(({ provider, name }) => (
        <Button
          key={provider}
          variant="line"
          onClick={() => {
            // Another site, not a route.
            window.location.assign(loginAgainUrl(provider));
          }}
        >
          {COPY.loginAgain(name)}
        </Button>
      ))}
    </div>
  );
}

type OwnerProof = {
  /** The required proof of ownership; `none`: the login is fresh enough, or the account is loading. */
  kind: 'password' | 'login' | 'none';
  social: Account['social'];
  passwordError: string | undefined;
};

/** What deleting the account requires. @param error of the last attempt: it overrides the cached account */
function useOwnerProof(error: Error | null): OwnerProof {
  const { data: account } = useQuery(accountQuery());
  const details = error instanceof ApiError ? error.details : [];
  const passwordError = details.find(({ field }) => field === 'password')?.message;
  const social = account?.social ?? [];
  if (passwordError !== undefined || (account !== undefined && account.email !== null))
    return { kind: 'password', social, passwordError };
  const isStale =
    details.some(({ field }) => field === 'login') || (account !== undefined && !account.isFresh);
  return { kind: isStale ? 'login' : 'none', social, passwordError: undefined };
}

/** Deletes the account, then everything of the person on this device, and goes to the login page. */
function useAccountDeletion() {
  const endSession = useEndSession();
  const { mutateAsync, error, reset } = useDeleteAccount();
  const [isPending, setIsPending] = useState(false);

  async function deleteAccount(postsChoice: PostsChoice, password: string): Promise<void> {
    if (isPending) return;
    setIsPending(true);
    try {
      await mutateAsync({ postsChoice, password });
    } catch {
      // Shown in the sheet, from the mutation's error.
      setIsPending(false);
      return;
    }
    // Nobody can send the drafts any more; those that cannot be deleted stay private.
    await deleteUnsent().catch(() => undefined);
    await endSession();
    showToast({ message: COPY.deleted });
  }

  return {
    deleteAccount: (postsChoice: PostsChoice, password: string) => void deleteAccount(postsChoice, password),
    isPending,
    error,
    reset,
  };
}

type AccountDeletion = ReturnType<typeof useAccountDeletion>;

type DeleteAccountRowProps = {
  /** Undefined while loading. */
  family: Family | undefined;
  /** Offers the archive of what is about to be deleted. */
  onDownload: () => void;
};

export function DeleteAccountRow({ family, onDownload }: DeleteAccountRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const deleting = useAccountDeletion();

  function open(): void {
    deleting.reset();
    setIsOpen(true);
  }

  function close(): void {
    if (!deleting.isPending) setIsOpen(false);
  }

  return (
    <>
      <SettingRow icon={<Icon of={UserRoundX} size="sm" />} opensPage onPress={open}>
        {COPY.deleteAccount}
      </SettingRow>
      <Dialog open={isOpen} onClose={close} kind="drawer" title={COPY.deleteTitle}>
        <DeleteAccountForm
          isLast={family?.familyMembers.length === 1}
          deleting={deleting}
          onCancel={close}
          onDownload={() => {
            if (deleting.isPending) return;
            close();
            onDownload();
          }}
        />
      </Dialog>
    </>
  );
}
