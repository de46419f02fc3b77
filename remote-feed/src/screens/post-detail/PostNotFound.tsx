import { ButtonLink } from 'shared/ui/ButtonLink';
import { EmptyState } from 'shared/ui/EmptyState';
import { SubHeader } from 'shared/ui/SubHeader';
import { TwoPhotosDrawing } from '../../ui/TwoPhotosDrawing.tsx';
import { COPY } from './copy.ts';

/** Deleted meanwhile, or never this family's. */
export function PostNotFound() {
  return (
    <>
      <SubHeader title={COPY.subTitle} titleLevel="none" />
      <EmptyState
        title={COPY.notFound.title}
        titleLevel={1}
        art={<TwoPhotosDrawing />}
        action={
          <ButtonLink to="/home" replace>
            {COPY.notFound.action}
          </ButtonLink>
        }
      >
        {COPY.notFound.lines}
      </EmptyState>
    </>
  );
}
