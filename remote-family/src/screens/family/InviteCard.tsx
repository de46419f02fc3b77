import { EnvelopeArt } from '../../ui/EnvelopeArt.tsx';
import { InviteLinkRow } from '../../ui/InviteLinkRow.tsx';
import { COPY } from './copy.ts';
import styles from './InviteCard.module.css';

export function InviteCard() {
  return (
    <section className={styles.card} aria-labelledby="family-invite">
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="family-invite" className={styles.title}>
            {COPY.inviteTitle}
          </h2>
          <p className={styles.text}>{COPY.inviteText}</p>
        </div>
        <span className={styles.art}>
          <EnvelopeArt size="small" />
        </span>
      </div>
      <InviteLinkRow variant="primary" />
    </section>
  );
}
