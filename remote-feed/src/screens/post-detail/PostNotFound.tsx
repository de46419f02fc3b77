import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { SubHeader } from 'shared/ui/SubHeader';
import { TwoPhotosDrawing } from '../../ui/TwoPhotosDrawing.tsx';
import { copy } from './copy.ts';

/** Deleted meanwhile, or never this family's. */
export function PostNotFound() {
  return (
    <>
      <SubHeader title={copy.subTitle} titleLevel="none" />
      <EmptyState
        title={copy.notFound.title}
        titleLevel={1}
        art={<TwoPhotosDrawing />}
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
