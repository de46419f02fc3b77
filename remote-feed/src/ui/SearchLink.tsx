import { Link } from 'react-router-dom';
import { SEARCH_PATH } from 'shared/contract/paths';
import styles from './SearchLink.module.css';

const COPY = { search: '추억 찾기' } as const;

/** Leads to the search. `icon` takes only the room of the line beside which it stands. */
export function SearchLink({ variant }: { variant: 'field' | 'icon' }) {
  return (
    <Link className={styles.link} data-variant={variant} to={SEARCH_PATH}>
      <i className={styles.glass} />
      <span className={variant === 'icon' ? 'sr' : ''}>{COPY.search}</span>
    </Link>
  );
}
