import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Ellipsis, PenLine, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { editPostPath } from 'shared/contract/paths';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { COPY } from './copy.ts';
import styles from './PostMenu.module.css';

type PostMenuProps = { postId: number; onDelete: () => void };

/** The author's actions. Closes on Escape, on choosing, and when focus or a tap goes elsewhere. */
export function PostMenu({ postId, onDelete }: PostMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const listId = useId();

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    opener.current?.focus();
  }

  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  }

  return (
    <div className={styles.menu} role="presentation" onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton
        ref={opener}
        label={COPY.menu.open}
        icon={<Icon of={Ellipsis} />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        // Takes the focus of a tap between the entries, so that such a tap does not close the menu.
        <ul id={listId} className={styles.list} tabIndex={-1}>
          <li>
            <Link to={editPostPath(postId)} state={{ from: 'memory' }} className={styles.entry}>
              <Icon of={PenLine} size="sm" />
              {COPY.menu.edit}
            </Link>
          </li>
          <li>
            <button
              type="button"
              className={styles.entry}
              data-tone="danger"
              onClick={() => {
                setIsOpen(false);
                opener.current?.focus();
                onDelete();
              }}
            >
              <Icon of={Trash2} size="sm" />
              {COPY.menu.remove}
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}
