import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { Skeleton } from 'shared/ui/Skeleton';
import { SubHeader } from 'shared/ui/SubHeader';

type LoadedPageProps<Data> = {
  copy: { title: string; loading: string; failed: string };
  query: UseQueryResult<Data>;
  /** How high its content will be, about. */
  height: string;
  /** What does not wait for the query. */
  above?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A page below the settings that shows what one query returns. */
export function LoadedPage<Data>({ copy, query, height, above, children }: LoadedPageProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      <SubHeader title={copy.title} />
      <Page busy={data === undefined && error === null}>
        {above}
        {data !== undefined ? (
          children(data)
        ) : error !== null ? (
          <AreaErrorCard title={copy.failed} error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-label={copy.loading}>
            <Skeleton height={height} />
          </div>
        )}
      </Page>
    </>
  );
}
