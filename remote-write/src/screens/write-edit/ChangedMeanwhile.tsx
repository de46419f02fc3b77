import type { PostDetail } from 'shared/contract/post';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import type { PostDraft } from '../../post-form/draft/post-draft.ts';
import styles from './ChangedMeanwhile.module.css';
import { COPY } from './copy.ts';

/** Which text stays: the one typed here, or the one that is there by now. `neither`: back to the form. */
export type Choice = 'typed' | 'current' | 'neither';

export type Conflict = {
  current: PostDetail;
  typed: PostDraft;
  choose: (choice: Choice) => void;
};

/** Both texts of a post that was changed elsewhere while it was edited here: the author chooses. */
export function ChangedMeanwhile({ conflict }: { conflict: Conflict | null }) {
  if (conflict === null) return null;
  const { current, typed, choose } = conflict;
  return (
    <Dialog
      open
      onClose={() => choose('neither')}
      title={COPY.changedTitle}
      role="alertdialog"
      describedBy="changed-meanwhile"
      closeOnBackdrop={false}
    >
      <p id="changed-meanwhile" className={styles.reason}>
        {COPY.changedText}
      </p>
      <WrittenText heading={COPY.currentText} title={current.title} content={current.content} />
      <WrittenText heading={COPY.typedText} title={typed.title} content={typed.content} />
      <div className={styles.choices}>
        <Button onClick={() => choose('typed')}>{COPY.takeTyped}</Button>
        <Button variant="plain" onClick={() => choose('current')}>
          {COPY.takeCurrent}
        </Button>
        <Button variant="text" onClick={() => choose('neither')}>
          {COPY.editFurther}
        </Button>
      </div>
    </Dialog>
  );
}

function WrittenText({ heading, title, content }: { heading: string; title: string; content: string }) {
  return (
    <section className={styles.text} aria-label={heading}>
      <h3 className={styles.heading}>{heading}</h3>
      <p className={styles.title}>{title}</p>
      <p className={styles.content}>{content}</p>
    </section>
  );
}
