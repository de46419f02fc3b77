import {
  CalendarHeart,
  Clapperboard,
  type LucideIcon,
  MessageCircleQuestionMark,
  NotebookPen,
  TriangleAlert,
} from 'lucide-react';
import { Link } from 'react-router-dom';
import { plainLine } from 'shared/contract/text/rich-text';
import { formatRelativeTime } from 'shared/text/korean-dates';
import { AvatarStack } from 'shared/ui/AvatarStack';
import { Icon } from 'shared/ui/Icon';
import { Photo } from 'shared/ui/Photo';
import { UserText } from 'shared/ui/UserText';
import type { KnownNotification } from '../../server-state/notifications.ts';
import { COPY, textOf } from './copy.ts';
import { linkOf } from './notification-link.ts';
import styles from './Notifications.module.css';

/** Of kinds that nobody causes. */
const ICONS: Partial<Record<KnownNotification['kind'], LucideIcon>> = {
  'video-ready': Clapperboard,
  'diary-ready': NotebookPen,
  question: MessageCircleQuestionMark,
  'backup-failed': TriangleAlert,
};

/** One line of the bell; a tap opens what it is about. */
export function NotificationLine({ notification }: { notification: KnownNotification }) {
  const to = linkOf(notification);
  const isNew = notification.isSeen ? undefined : true;
  if (to === undefined)
    return (
      <div className={styles.line} data-new={isNew}>
        <Contents notification={notification} />
      </div>
    );
  return (
    <Link className={styles.line} data-new={isNew} to={to}>
      <Contents notification={notification} />
    </Link>
  );
}

function Contents({ notification }: { notification: KnownNotification }) {
  const { kind, actors, post, excerpt, createdAt, isSeen } = notification;
  const [first] = actors;
  return (
    <>
      <span className={styles.face} aria-hidden="true">
        {first === undefined ? (
          <span className={styles.icon}>
            <Icon of={ICONS[kind] ?? CalendarHeart} />
          </span>
        ) : (
          <AvatarStack
            people={actors.slice(0, 2)}
            label={first.nickname}
            size={actors.length > 1 ? 'sm' : 'md'}
          />
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.sentence}>
          {!isSeen && <span className="sr">{COPY.unseen}. </span>}
          <bdi>{textOf(notification)}</bdi>
        </span>
        {excerpt !== null && excerpt !== '' && (
          <span className={styles.excerpt}>
            <UserText>{plainLine(excerpt)}</UserText>
          </span>
        )}
        <time className={styles.time} dateTime={createdAt}>
          {formatRelativeTime(createdAt)}
        </time>
      </span>
      {post !== null && post.thumbnailUrl !== null && (
        <span className={styles.photo}>
          <Photo src={post.thumbnailUrl} alt="" ratio="fill" placeholder={null} />
        </span>
      )}
    </>
  );
}
