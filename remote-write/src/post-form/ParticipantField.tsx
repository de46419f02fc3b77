import { useQuery } from '@tanstack/react-query';
import { familyMembersQuery } from 'shared/query';
import { Avatar } from 'shared/ui/Avatar';
import { Chip } from 'shared/ui/Chip';
import { RetryOrLogin } from 'shared/ui/RetryOrLogin';
import { Skeleton } from 'shared/ui/Skeleton';
import { UserText } from 'shared/ui/UserText';
import { COPY } from './copy.ts';
import styles from './ParticipantField.module.css';

type ParticipantFieldProps = {
  /** familyMemberIds. */
  chosen: readonly number[];
  onToggle: (familyMemberId: number) => void;
};

/** Participants, from the family's members. A failure here does not block writing. */
export function ParticipantField({ chosen, onToggle }: ParticipantFieldProps) {
  const { data: family, isError, error, isFetching, refetch } = useQuery(familyMembersQuery());
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{COPY.participants}</legend>
      <div className={styles.chips}>
        {family !== undefined ? (
          family.familyMembers.map(({ familyMemberId, nickname, profileImage }) => (
            <Chip
              key={familyMemberId}
              avatar={<Avatar name={nickname} src={profileImage} size="sm" />}
              pressed={chosen.includes(familyMemberId)}
              onPressedChange={() => onToggle(familyMemberId)}
            >
              <UserText>{nickname}</UserText>
            </Chip>
          ))
        ) : isError ? (
          <>
            <p role="alert">{COPY.participantsFailed}</p>
            <RetryOrLogin
              variant="soft"
              size="sm"
              plain
              error={error}
              busy={isFetching}
              onRetry={() => void refetch()}
            />
          </>
        ) : (
          <span className={styles.waiting} role="status" aria-label={COPY.participantsLoading}>
            <Skeleton width="6rem" height="2.75rem" />
            <Skeleton width="6rem" height="2.75rem" />
          </span>
        )}
      </div>
    </fieldset>
  );
}
