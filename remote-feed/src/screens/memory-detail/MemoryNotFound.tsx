import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { SubHeader } from 'shared/ui/SubHeader';
import { copy } from './copy.ts';

/** Deleted meanwhile, or never this family's. */
export function MemoryNotFound() {
  return (
    <>
      <SubHeader title={copy.subTitle} titleLevel="none" />
      <EmptyState
        title={copy.notFound.title}
        titleLevel={1}
        action={
          <ButtonLink to="/home" replace>
            {copy.notFound.action}
          </ButtonLink>
        }
      >
        {copy.notFound.lines}
      </EmptyState>
    </>
  );
}
