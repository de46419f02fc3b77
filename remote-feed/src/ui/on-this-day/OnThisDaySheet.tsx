import type { ReactNode } from 'react';
import { CalendarX2 } from 'lucide-react';
import type { Author } from 'shared/contract/person';
import type { RecentPost } from 'shared/contract/post';
import { useSession } from 'shared/session';
import { formatFullDay } from 'shared/text/korean-dates';
import { Avatar } from 'shared/ui/Avatar';
import { Dialog } from 'shared/ui/Dialog';
import { Icon } from 'shared/ui/Icon';
import type { Exclusion } from '../../server-state/exclusions.ts';
import { COPY } from './copy.ts';
import styles from './OnThisDaySheet.module.css';

export type OnThisDaySheetProps = {
  open: boolean;
  post: RecentPost;
  /** @param message says what no longer comes */
  onExclude: (exclusion: Exclusion, message: string) => void;
  onClose: () => void;
};

export function OnThisDaySheet({ open, post, onExclude, onClose }: OnThisDaySheetProps) {
  const ownId = useSession(({ user }) => user?.userId);
  const { memoryDate } = post;
  return (
    <Dialog open={open} onClose={onClose} title={COPY.title} kind="drawer">
      <div className={styles.content}>
        <ul className={styles.list}>
          <Choice
            art={<Icon of={CalendarX2} />}
            note={formatFullDay(memoryDate)}
            onChoose={() => onExclude({ date: memoryDate }, COPY.dayExcluded(memoryDate))}
          >
            {COPY.day}
          </Choice>
          {peopleOf(post).map(({ userId, nickname, profileImage }) => (
            <Choice
              key={userId}
              art={<Avatar name={nickname} src={profileImage} />}
              onChoose={() =>
                onExclude({ userId }, userId === ownId ? COPY.selfExcluded : COPY.personExcluded(nickname))
              }
            >
              {userId === ownId ? COPY.self : COPY.person(nickname)}
            </Choice>
          ))}
        </ul>
        <p className={styles.hint}>{COPY.hint}</p>
      </div>
    </Dialog>
  );
}

type ChoiceProps = { art: ReactNode; note?: string; onChoose: () => void; children: ReactNode };

function Choice({ art, note, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button type="button" className={styles.choice} onClick={onChoose}>
        <span className={styles.art}>{art}</span>
        <span className={styles.words}>
          {children}
          {note !== undefined && <span className={`${styles.note} num`}>{note}</span>}
        </span>
      </button>
    </li>
  );
}

/** The author and who took part, each once. */
function peopleOf({ author, participants }: RecentPost): Author[] {
  return [author, ...participants.filter(({ userId }) => userId !== author.userId)];
}
