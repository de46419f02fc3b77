import { type FormEvent, useId, useRef, useState } from 'react';
import { errorMessage } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { FieldError } from 'shared/ui/FieldError';
import { PasswordField } from 'shared/ui/PasswordField';
import type { MemoriesLeft } from '../../../server-state/account.ts';
import { DialogFailure } from '../../../ui/DialogFailure.tsx';
import { COPY } from '../copy.ts';
import styles from './DeleteAccountForm.module.css';
import { LoginAgain } from './LoginAgain.tsx';
import type { DeletingAccount } from './use-deleting-account.ts';
import { useOwnerProof } from './use-owner-proof.ts';

type DeleteAccountFormProps = {
  /** Nobody else belongs to the family. */
  isLast: boolean;
  deleting: DeletingAccount;
  onCancel: () => void;
  onDownload: () => void;
};

const CHOICES = [
  { value: 'keep', label: COPY.deleteKeep, hint: COPY.deleteKeepHint, lastHint: COPY.deleteKeepLastHint },
  { value: 'delete', label: COPY.deleteToo, hint: COPY.deleteTooHint, lastHint: COPY.deleteTooLastHint },
] as const;

/** What happens, what becomes of the own memories, and a deliberate yes: nothing is deleted by one stray tap. */
export function DeleteAccountForm({ isLast, deleting, onCancel, onDownload }: DeleteAccountFormProps) {
  const [memories, setMemories] = useState<MemoriesLeft>('keep');
  const [isUnderstood, setIsUnderstood] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const understoodRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isMissing = wasSent && !isUnderstood;
  const [password, setPassword] = useState('');
  const owner = useOwnerProof(deleting.error);

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWasSent(true);
    if (!isUnderstood) understoodRef.current?.focus();
    else if (owner.kind === 'password' && password === '') passwordRef.current?.focus();
    else deleting.deleteAccount(memories, password);
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.words}>
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
              checked={memories === value}
              aria-describedby={`delete-${value}-hint`}
              onChange={() => setMemories(value)}
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
          error={
            owner.refusal ?? (wasSent && isUnderstood && password === '' ? COPY.passwordMissing : undefined)
          }
          value={password}
          onValueChange={(typed) => {
            setPassword(typed);
            if (owner.refusal !== undefined) deleting.reset();
          }}
        />
      )}
      {owner.kind === 'login' && <LoginAgain social={owner.social} />}
      {deleting.error !== null && owner.refusal === undefined && owner.kind !== 'login' && (
        <DialogFailure>{errorMessage(deleting.error)}</DialogFailure>
      )}
      <div className={styles.answers}>
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
