import { useRef } from 'react';
import { History, X } from 'lucide-react';
import { isolatedText } from 'shared/text/display-text';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { UserText } from 'shared/ui/UserText';
import { COPY } from './copy.ts';
import styles from './RecentSearches.module.css';

type RecentSearchesProps = {
  texts: readonly string[];
  forget: (text: string) => void;
  forgetAll: () => void;
  onSearch: (text: string) => void;
  /** All are deleted: the focus has to go elsewhere. */
  onEmptied: () => void;
};

export function RecentSearches({ texts, forget, forgetAll, onSearch, onEmptied }: RecentSearchesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  if (texts.length === 0) return null;
  return (
    <section aria-labelledby="recent-searches">
      <div className={styles.head}>
        <h2 ref={heading} id="recent-searches" className={styles.heading} tabIndex={-1}>
          {COPY.recent}
        </h2>
        <Button
          variant="text"
          size="sm"
          onClick={() => {
            forgetAll();
            onEmptied();
          }}
        >
          {COPY.forgetAll}
        </Button>
      </div>
      <ul className={styles.list}>
        {texts.map((text) => (
          <li key={text} className={styles.item}>
            <button type="button" className={styles.again} onClick={() => onSearch(text)}>
              <Icon of={History} size="sm" />
              <span className={styles.text}>
                <UserText>{text}</UserText>
              </span>
            </button>
            <IconButton
              label={COPY.forget(isolatedText(text))}
              icon={<Icon of={X} size="sm" />}
              onClick={() => {
                // The pressed button goes away, and with the last one the list.
                if (texts.length === 1) onEmptied();
                else heading.current?.focus({ preventScroll: true });
                forget(text);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
