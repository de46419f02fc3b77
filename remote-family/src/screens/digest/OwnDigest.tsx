import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { newEmailSchema } from 'shared/contract/auth';
import type { DigestSettings, OwnDigestFrequency } from 'shared/contract/notifications/digest';
import { errorMessage, showToast } from 'shared/errors';
import { isolatedText } from 'shared/text/display-text';
import { Button } from 'shared/ui/Button';
import { FieldError } from 'shared/ui/FieldError';
import { SegmentedControl } from 'shared/ui/SegmentedControl';
import { Tag } from 'shared/ui/Tag';
import { TextField } from 'shared/ui/TextField';
import { validateValue } from 'shared/validation/validate-form';
import { useChangeOwnDigest, useConfirmAgain } from '../../server-state/digest.ts';
import { accountQuery } from '../../server-state/login.ts';
import { Section } from '../../ui/Section.tsx';
import { COPY } from './copy.ts';
import styles from './DigestScreen.module.css';

type Own = DigestSettings['own'];

/** How often the person gets a digest, and where. */
export function OwnDigest({ own }: { own: Own }) {
  const errorId = useId();
  const changing = useChangeOwnDigest();
  const [chosen, setChosen] = useState<OwnDigestFrequency | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const frequency = chosen ?? own?.frequency ?? 'off';
  const needsEmail = isEditing || (own === null && frequency !== 'off');

  async function choose(next: OwnDigestFrequency): Promise<void> {
    setChosen(next);
    changing.reset();
    // Without an address there is nothing to save yet.
    if (own === null) return;
    try {
      const settings = await changing.mutateAsync({ frequency: next });
      const isNew = own.state === 'unconfirmed' && next !== 'off' && settings.own !== null;
      if (isNew) showToast({ message: COPY.confirmationSent(own.email) });
    } catch {
      // Shown below, from the mutation's error.
    }
    setChosen(null);
  }

  async function saveEmail(email: string): Promise<void> {
    const settings = await changing.mutateAsync({ frequency, email }).catch(() => null);
    if (settings === null) return;
    setChosen(null);
    setIsEditing(false);
    if (settings.own?.state === 'unconfirmed') showToast({ message: COPY.confirmationSent(email) });
  }

  return (
    <Section label={COPY.own}>
      <SegmentedControl
        label={COPY.frequency}
        options={COPY.ownFrequencies}
        value={frequency}
        onValueChange={(next) => void choose(next)}
      />
      {needsEmail ? (
        <EmailForm
          initial={own?.email}
          rejection={changing.error}
          isBusy={changing.isPending}
          onTyped={changing.reset}
          onCancel={isEditing ? () => setIsEditing(false) : undefined}
          onSubmit={saveEmail}
        />
      ) : (
        <>
          {own !== null && <Address own={own} onChange={() => setIsEditing(true)} />}
          {changing.error !== null && (
            <div className={styles.rejection}>
              <FieldError id={errorId}>{errorMessage(changing.error)}</FieldError>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

/** The address of the person, and whether mails reach it. */
function Address({ own, onChange }: { own: NonNullable<Own>; onChange: () => void }) {
  const again = useConfirmAgain();
  const { recipientId, email, frequency, state } = own;
  const isOff = frequency === 'off';
  const note = isOff ? null : COPY.ownNotes[state];

  async function confirmAgain(): Promise<void> {
    const sent = await again.mutateAsync(recipientId).then(
      () => true,
      () => false,
    );
    if (sent) showToast({ message: COPY.confirmationSent(email) });
  }

  return (
    <div className={styles.card}>
      <p className={styles.name}>
        <span>{isolatedText(email)}</span>
        <Tag tone={isOff ? 'neutral' : state === 'confirmed' ? 'ok' : 'accent'}>
          {isOff ? COPY.off : COPY.states[state]}
        </Tag>
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      <div className={styles.actions}>
        {note !== null && (
          <Button
            variant="soft"
            size="sm"
            busy={again.isPending}
            busyLabel={COPY.sending}
            onClick={() => void confirmAgain()}
          >
            {COPY.again}
          </Button>
        )}
        <Button variant="text" size="sm" onClick={onChange}>
          {COPY.changeEmail}
        </Button>
      </div>
    </div>
  );
}

type EmailFormProps = {
  initial: string | undefined;
  rejection: Error | null;
  isBusy: boolean;
  onTyped: () => void;
  onCancel: (() => void) | undefined;
  onSubmit: (email: string) => Promise<void>;
};

/** Begins with the address of the account, where it has one. */
function EmailForm({ initial, rejection, isBusy, onTyped, onCancel, onSubmit }: EmailFormProps) {
  const { data: account } = useQuery(accountQuery());
  const [typed, setTyped] = useState<string | null>(initial ?? null);
  const [wasSent, setWasSent] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const email = typed ?? account?.email ?? '';
  const issue = validateValue(newEmailSchema, email);
  const error = (wasSent ? issue : null) ?? (rejection === null ? undefined : errorMessage(rejection));

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setWasSent(true);
    if (issue !== null) return fieldRef.current?.focus();
    await onSubmit(email.trim());
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={fieldRef}
        label={COPY.email}
        hint={COPY.emailHint}
        error={error ?? undefined}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={email}
        onValueChange={(next) => {
          setTyped(next);
          setWasSent(false);
          onTyped();
        }}
      />
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy} busyLabel={COPY.sending}>
          {COPY.askConfirmation}
        </Button>
        {onCancel !== undefined && (
          <Button variant="plain" onClick={onCancel}>
            {COPY.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
