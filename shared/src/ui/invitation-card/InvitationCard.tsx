import { MailOpen } from 'lucide-react';
import { Icon } from '../icon/Icon.tsx';
import { UserText } from '../user-text/UserText.tsx';
import styles from './InvitationCard.module.css';

const COPY = { label: '받은 초대', waiting: '님이 기다리고 있어요.' } as const;

type InvitationCardProps = {
  familyName: string;
  inviterNickname: string;
  /** What to do next, in one sentence. */
  hint: string;
};

/** Inviter and family, shown on every page from the invite link to joining. */
export function InvitationCard({ familyName, inviterNickname, hint }: InvitationCardProps) {
  return (
    <section className={styles.card} aria-label={COPY.label}>
      <span className={styles.art} aria-hidden="true">
        <Icon of={MailOpen} />
      </span>
      <p className={styles.text}>
        <b className={styles.family}>
          <UserText>{familyName}</UserText>
        </b>
        <span>
          <UserText>{inviterNickname}</UserText>
          {COPY.waiting} {hint}
        </span>
      </p>
    </section>
  );
}
