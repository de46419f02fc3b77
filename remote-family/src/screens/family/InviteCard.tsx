import { EnvelopeArt } from '../../ui/EnvelopeArt.tsx';
import { InviteLinkRow } from '../../ui/invite/InviteLinkRow.tsx';
import { InviteActions } from '../../ui/invite/InviteActions.tsx';
import { COPY } from './copy.ts';
import styles from './InviteCard.module.css';
import { LinkLifetime } from './LinkLifetime.tsx';

export function InviteCard({ familyName }: { familyName: string }) {
  return (
    <section className={styles.card} aria-labelledby="family-invite">
      <div className={styles.head}>
        <div className={styles.text}>
          <h2 id="family-invite" className={styles.title}>
            {COPY.inviteTitle}
          </h2>
          <p className={styles.lede}>{COPY.inviteText}</p>
        </div>
        <span className={styles.art}>
          <EnvelopeArt size="small" />
        </span>
      </div>
      <InviteLinkRow variant="primary" />
      <div className={styles.actions}>
        <InviteActions familyName={familyName} />
      </div>
      <LinkLifetime />
    </section>
  );
}
