import { MessageCircleQuestionMark, X } from 'lucide-react';
import type { Question } from 'shared/contract/question';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { COPY } from './copy.ts';
import styles from './DraftQuestion.module.css';

/** The question to which the post responds. Without it the post is one like any other. */
export function DraftQuestion({ question, onRemove }: { question: Question; onRemove: () => void }) {
  return (
    <section className={styles.question} aria-label={COPY.question}>
      <div className={styles.row}>
        <Icon of={MessageCircleQuestionMark} />
        <p className={styles.text}>{question.text}</p>
        <div className={styles.remove}>
          <IconButton label={COPY.removeQuestion} icon={<Icon of={X} size="sm" />} onClick={onRemove} />
        </div>
      </div>
    </section>
  );
}
