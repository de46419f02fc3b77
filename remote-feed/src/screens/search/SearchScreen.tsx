import { memo, useRef } from 'react';
import { isSearch, type Search } from '../../server-state/search.ts';
import { COPY } from './copy.ts';
import { RecentSearches } from './RecentSearches.tsx';
import { SearchBar } from './SearchBar.tsx';
import { SearchFilters } from './SearchFilters.tsx';
import { SearchResults } from './SearchResults.tsx';
import { useRecentSearches } from './recent-searches.ts';
import { useSearch } from './use-search.ts';
import styles from './SearchScreen.module.css';

/** Finds posts: `?q=감&kind=photo&year=2026&person=2`. Without any of it, what was searched for before. */
function SearchScreen() {
  const { search, text, isTooLong, type, searchFor, change } = useSearch();
  const { remember } = useRecentSearches();
  return (
    <>
      <SearchBar
        text={text}
        error={isTooLong ? COPY.tooLong : null}
        focusAtFirst={!isSearch(search)}
        onText={type}
        onSearch={() => {
          searchFor(text);
          if (!isTooLong) remember(text.trim());
        }}
      />
      <Searched search={search} onSearch={searchFor} onChange={change} />
    </>
  );
}

type SearchedProps = {
  search: Search;
  onSearch: (text: string) => void;
  onChange: (changes: Partial<Search>) => void;
};

/** All below the field. Not rendered for a key, but for the search that follows it. */
const Searched = memo(function Searched({ search, onSearch, onChange }: SearchedProps) {
  const recent = useRecentSearches();
  const heading = useRef<HTMLHeadingElement>(null);
  const isSearching = isSearch(search);

  /** The pressed button is gone. The field would bring up the keyboard. */
  function focusHeading(): void {
    heading.current?.focus({ preventScroll: true });
  }

  function searchAgain(again: string): void {
    onSearch(again);
    recent.remember(again);
    focusHeading();
  }

  return (
    <div className={styles.page}>
      <h1 ref={heading} className="sr" tabIndex={-1}>
        {COPY.title}
      </h1>
      {!isSearching && <RecentSearches {...recent} onSearch={searchAgain} onEmptied={focusHeading} />}
      <SearchFilters search={search} onChange={onChange} />
      {isSearching && (
        <SearchResults
          search={search}
          onOpen={() => recent.remember(search.q)}
          onWiden={() => {
            onChange({ kind: undefined, year: undefined, personId: undefined });
            focusHeading();
          }}
        />
      )}
    </div>
  );
});

export { SearchScreen as Component };
