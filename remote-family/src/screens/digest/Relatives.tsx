import { useState } from 'react';
import { UserRoundPlus } from 'lucide-react';
import { DIGEST_LIMITS, type DigestRelative } from 'shared/contract/notifications/digest';
import { showToast } from 'shared/errors';
import { isolatedText } from 'shared/text/display-text';
import { Button } from 'shared/ui/Button';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Icon } from 'shared/ui/Icon';
import { Tag } from 'shared/ui/Tag';
import { useConfirmAgain, useRemoveRelative } from '../../server-state/digest.ts';
import { Section } from '../../ui/Section.tsx';
import { COPY } from './copy.ts';
import styles from './DigestScreen.module.css';
import { RelativeForm } from './RelativeForm.tsx';

/** Relatives without an account to whom this member has digests mailed. */
export function Relatives({ relatives }: { relatives: readonly DigestRelative[] }) {
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<DigestRelative | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const removing = useRemoveRelative();

  async function remove(): Promise<void> {
    if (leaving === null) return;
    const isRemoved = await removing.mutateAsync(leaving.recipientId).then(
      () => true,
      () => false,
    );
    setIsConfirming(false);
    if (isRemoved) showToast({ message: COPY.removed });
  }

  return (
    <Section label={COPY.relatives}>
      <p className={styles.lede}>{COPY.relativesLede}</p>
      {relatives.length > 0 && (
        <ul className={styles.list}>
          {relatives.map((relative) => (
            <RelativeRow
              key={relative.recipientId}
              relative={relative}
              onRemove={() => {
                setLeaving(relative);
                setIsConfirming(true);
              }}
            />
          ))}
        </ul>
      )}
      {relatives.length >= DIGEST_LIMITS.relatives ? (
        <p className={styles.hint}>{COPY.full}</p>
      ) : isAdding ? (
        <RelativeForm onDone={() => setIsAdding(false)} />
      ) : (
        <Button variant="line" icon={<Icon of={UserRoundPlus} size="sm" />} onClick={() => setIsAdding(true)}>
          {COPY.add}
        </Button>
      )}
      <p className={styles.hint}>{COPY.relativesNote}</p>
      <ConfirmDialog
        open={isConfirming}
        title={COPY.removeTitle(isolatedText(leaving?.name ?? ''))}
        description={<p>{COPY.removeText}</p>}
        confirmLabel={COPY.removeConfirm}
        busy={removing.isPending}
        busyLabel={COPY.removing}
        onConfirm={() => void remove()}
        onCancel={() => setIsConfirming(false)}
      />
    </Section>
  );
}

function RelativeRow({ relative, onRemove }: { relative: DigestRelative; onRemove: () => void }) {
  const again = useConfirmAgain();
  const { recipientId, email, frequency, state } = relative;
  const name = isolatedText(relative.name);
  const canConfirmAgain = state === 'unconfirmed' || state === 'failing';

  async function confirmAgain(): Promise<void> {
    const sent = await again.mutateAsync(recipientId).then(
      () => true,
      () => false,
    );
    if (sent) showToast({ message: COPY.confirmationSent(email) });
  }

  return (
    <li className={styles.relative}>
      <div className={styles.text}>
        <p className={styles.name}>
          <span>{name}</span>
          <Tag tone={state === 'confirmed' ? 'ok' : 'neutral'}>{COPY.states[state]}</Tag>
        </p>
        <p className={styles.note}>
          {isolatedText(email)} · {COPY.relativeWhen[frequency]}
        </p>
      </div>
      <div className={styles.actions}>
        {canConfirmAgain && (
          <Button
            variant="text"
            size="sm"
            tone="accent"
            aria-label={COPY.againOf(name)}
            busy={again.isPending}
            onClick={() => void confirmAgain()}
          >
            {COPY.again}
          </Button>
        )}
        <Button variant="text" size="sm" tone="danger" aria-label={COPY.removeOf(name)} onClick={onRemove}>
          {COPY.remove}
        </Button>
      </div>
    </li>
  );
}
