import { type FormEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { ChevronLeft, Search, X } from 'lucide-react';
import { useNavigate, useNavigationType } from 'react-router-dom';
import { HOME_PATH } from 'shared/contract/paths';
import { Field } from 'shared/ui/Field';
import { Icon } from 'shared/ui/Icon';
import { IconButton } from 'shared/ui/IconButton';
import { COPY } from './copy.ts';
import styles from './SearchBar.module.css';

type SearchBarProps = {
  text: string;
  error: string | null;
  /** Whether the field takes the focus of a page that is newly opened. */
  focusAtFirst: boolean;
  onText: (text: string) => void;
  /** Enter, or the keyboard's key for it. */
  onSearch: () => void;
};

/** Back, and the field to search with. Sticks to the top. */
export function SearchBar({ text, error, focusAtFirst, onText, onSearch }: SearchBarProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useFocusAtFirst(input, focusAtFirst);

  function goBack() {
    // Opened directly, there is no entry to go back to.
    if (window.history.state?.idx === 0) void navigate(HOME_PATH, { replace: true });
    else void navigate(-1);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onSearch();
    // The keyboard covers the results.
    input.current?.blur();
  }

  return (
    <header className={styles.bar} data-bar="top">
      <IconButton label={COPY.back} icon={<Icon of={ChevronLeft} />} onClick={goBack} />
      <form role="search" className={styles.form} onSubmit={onSubmit}>
        <Field label={COPY.title} labelHidden error={error}>
          {({ className, ...control }) => (
            <span className={styles.box}>
              <span className={styles.icon}>
                <Icon of={Search} size="sm" />
              </span>
              <input
                {...control}
                ref={input}
                className={`${className ?? ''} ${styles.input}`}
                type="search"
                enterKeyHint="search"
                autoComplete="off"
                placeholder={COPY.placeholder}
                value={text}
                onChange={(event) => onText(event.target.value)}
              />
              {text !== '' && (
                <span className={styles.clear}>
                  <IconButton
                    label={COPY.clear}
                    icon={<Icon of={X} size="sm" />}
                    onClick={() => {
                      onText('');
                      input.current?.focus();
                    }}
                  />
                </span>
              )}
            </span>
          )}
        </Field>
      </form>
    </header>
  );
}

/** A page to which one returns has no focus to take: its results are read. */
function useFocusAtFirst(input: RefObject<HTMLInputElement | null>, focusAtFirst: boolean): void {
  const cameBy: string = useNavigationType();
  const isDecided = useRef(false);
  useLayoutEffect(() => {
    if (!isDecided.current && focusAtFirst && cameBy !== 'POP') input.current?.focus();
    isDecided.current = true;
  }, [input, focusAtFirst, cameBy]);
}
