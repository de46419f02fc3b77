import { memo, type ReactNode, useDeferredValue, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { SEARCH_KINDS } from 'shared/contract/post-lists/search';
import type { FamilyMember } from 'shared/contract/person';
import { useMonths } from 'shared/posts/months';
import { familyMembersQuery } from 'shared/query';
import { Avatar } from 'shared/ui/Avatar';
import { Chip } from 'shared/ui/Chip';
import { UserText } from 'shared/ui/UserText';
import { isSearch, type Search, useFoundPosts } from '../../server-state/search.ts';
import { yearOf } from '../../ui/post-days.ts';
import { COPY, KIND_NAMES } from './copy.ts';
import styles from './SearchFilters.module.css';

const NOBODY: readonly FamilyMember[] = [];

type SearchFiltersProps = { search: Search; onChange: (changes: Partial<Search>) => void };

/** Before a search they suggest where to begin; then the same chips narrow it, in rows that scroll. */
export function SearchFilters({ search, onChange }: SearchFiltersProps) {
  const members = useQuery(familyMembersQuery()).data?.familyMembers ?? NOBODY;
  const ofAll = useYearsOfAll();
  // The years of a search come after its results, which somebody waits for.
  const found = useDeferredValue(useFoundPosts(search).data?.years);
  const counts = (isSearch(search) ? found : undefined) ?? ofAll;
  return <FilterChips search={search} onChange={onChange} members={members} counts={counts} />;
}

type FilterChipsProps = SearchFiltersProps & {
  members: readonly FamilyMember[];
  counts: readonly YearCount[];
};

const FilterChips = memo(function FilterChips({ search, onChange, members, counts }: FilterChipsProps) {
  const years = yearsToChoose(counts, search.year);
  return (
    <div className={styles.filters} data-open={!isSearch(search) || undefined}>
      <div className={styles.row}>
        <FilterGroup name={COPY.kinds}>
          {SEARCH_KINDS.map((kind) => (
            <Chip
              key={kind}
              pressed={search.kind === kind}
              onPressedChange={(isOn) => onChange({ kind: isOn ? kind : undefined })}
            >
              {KIND_NAMES[kind]}
            </Chip>
          ))}
        </FilterGroup>
        {members.length > 0 && (
          <FilterGroup name={COPY.people}>
            {members.map(({ userId, nickname, profileImage }) => (
              <Chip
                key={userId}
                pressed={search.personId === userId}
                onPressedChange={(isOn) => onChange({ personId: isOn ? userId : undefined })}
                avatar={<Avatar name={nickname} src={profileImage} size="xs" />}
              >
                <UserText>{nickname}</UserText>
              </Chip>
            ))}
          </FilterGroup>
        )}
      </div>
      {years.length > 0 && (
        <div className={styles.row}>
          <FilterGroup name={COPY.years}>
            {years.map(({ year, count }) => (
              <Chip
                key={year}
                pressed={search.year === year}
                onPressedChange={(isOn) => onChange({ year: isOn ? year : undefined })}
              >
                <span className="num">{COPY.year(year)}</span>{' '}
                {count !== undefined && <span className={`${styles.count} num`}>{COPY.count(count)}</span>}
              </Chip>
            ))}
          </FilterGroup>
        </div>
      )}
    </div>
  );
});

function FilterGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={name}>
      <h2 className={styles.heading}>{name}</h2>
      <div className={styles.chips}>{children}</div>
    </section>
  );
}

type YearCount = { year: number; count?: number };

/** How many posts there are of each year. */
function useYearsOfAll(): readonly YearCount[] {
  const months = useMonths().data;
  return useMemo(() => {
    const counts = new Map<number, number>();
    for (const { month, count } of months ?? [])
      counts.set(yearOf(month), (counts.get(yearOf(month)) ?? 0) + count);
    return [...counts].map(([year, count]) => ({ year, count }));
  }, [months]);
}

/** Newest first; the chosen one in any case. */
function yearsToChoose(counts: readonly YearCount[], chosen: number | undefined): readonly YearCount[] {
  const isMissing = chosen !== undefined && !counts.some(({ year }) => year === chosen);
  return [...counts, ...(isMissing ? [{ year: chosen }] : [])].toSorted(
    (one, other) => other.year - one.year,
  );
}
