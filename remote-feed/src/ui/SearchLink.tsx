import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';
import { SEARCH_PATH } from 'shared/contract/paths';
import { Icon } from 'shared/ui/Icon';
import styles from './SearchLink.module.css';

const COPY = { search: '추억 찾기' } as const;

/** Leads to the search, and looks like its field. */
export function SearchLink() {
  return (
    <Link className={styles.link} to={SEARCH_PATH}>
      <Icon of={Search} size="sm" />
      {COPY.search}
    </Link>
  );
}
