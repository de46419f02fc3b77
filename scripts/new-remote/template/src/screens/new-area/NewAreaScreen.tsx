import { HOME_PATH } from 'shared/contract/paths';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { Page } from 'shared/ui/Page';
import { copy } from './copy.ts';
import { SproutDrawing } from './SproutDrawing.tsx';
import styles from './NewAreaScreen.module.css';

/** The area's first page: a warm word, and the way to what is already there. */
function NewAreaScreen() {
  return (
    <Page title={copy.title}>
      <EmptyState
        title={copy.soon.title}
        art={<SproutDrawing />}
        action={<ButtonLink to={HOME_PATH}>{copy.soon.action}</ButtonLink>}
      >
        {copy.soon.lines.map((line) => (
          <span key={line} className={styles.line}>
            {line}{' '}
          </span>
        ))}
      </EmptyState>
    </Page>
  );
}

export { NewAreaScreen as Component };
