import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { DIGEST_LIMITS, newRelativeSchema, type DigestFrequency } from 'shared/contract/notifications/digest';
import { ApiError, errorMessage, showToast } from 'shared/errors';
import { Button } from 'shared/ui/Button';
import { SegmentedControl } from 'shared/ui/SegmentedControl';
import { TextField } from 'shared/ui/TextField';
import { useTypedText } from 'shared/validation/use-typed-text';
import { validateForm } from 'shared/validation/validate-form';
import { useAddRelative } from '../../server-state/digest.ts';
import { DialogFailure } from '../../ui/DialogFailure.tsx';
import { COPY } from './copy.ts';
import styles from './DigestScreen.module.css';

const FIELDS = ['name', 'email'] as const;
type Messages = Partial<Record<(typeof FIELDS)[number], string>>;

/** Adds a relative, who gets a confirmation first. */
export function RelativeForm({ onDone }: { onDone: () => void }) {
  const [name, setName] = useTypedText('relative-name');
  const [email, setEmail] = useTypedText('relative-email');
  const [frequency, setFrequency] = useState<DigestFrequency>('weekly');
  const [messages, setMessages] = useState<Messages>({});
  const [failure, setFailure] = useState<string | null>(null);
  const inputs = useRef<Partial<Record<keyof Messages, HTMLInputElement | null>>>({});
  const adding = useAddRelative();

  // The button that opened it is gone.
  useEffect(() => inputs.current.name?.focus(), []);

  function show(found: Messages, general: string | null): void {
    setMessages(found);
    setFailure(general);
    const first = FIELDS.find((field) => found[field] !== undefined);
    if (first !== undefined) inputs.current[first]?.focus();
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const check = validateForm(newRelativeSchema, { name, email, frequency });
    if (check.kind === 'failed') return show({}, check.message);
    if (check.kind === 'invalid') return show(check.messages, null);
    show({}, null);
    try {
      await adding.mutateAsync(check.values);
    } catch (error) {
      const found = messagesOf(error);
      return show(found, Object.keys(found).length === 0 ? errorMessage(error) : null);
    }
    showToast({ message: COPY.confirmationSent(check.values.email) });
    setName('');
    setEmail('');
    onDone();
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        ref={(input) => void (inputs.current.name = input)}
        label={COPY.name}
        placeholder={COPY.namePlaceholder}
        autoComplete="off"
        limit={DIGEST_LIMITS.name}
        error={messages.name}
        value={name}
        onValueChange={setName}
      />
      <TextField
        ref={(input) => void (inputs.current.email = input)}
        label={COPY.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={messages.email}
        value={email}
        onValueChange={setEmail}
      />
      <SegmentedControl
        label={COPY.relativeFrequency}
        options={COPY.frequencies}
        value={frequency}
        onValueChange={setFrequency}
      />
      {failure !== null && <DialogFailure>{failure}</DialogFailure>}
      <div className={styles.buttons}>
        <Button type="submit" busy={adding.isPending} busyLabel={COPY.sending}>
          {COPY.addConfirm}
        </Button>
        <Button variant="plain" onClick={onDone}>
          {COPY.cancel}
        </Button>
      </div>
    </form>
  );
}

function messagesOf(error: unknown): Messages {
  if (!(error instanceof ApiError)) return {};
  const of = (name: string) => error.details.find(({ field }) => field === name)?.message;
  const [name, email] = FIELDS.map(of);
  return { ...(name !== undefined && { name }), ...(email !== undefined && { email }) };
}
