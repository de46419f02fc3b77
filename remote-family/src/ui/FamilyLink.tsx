import { HOME_PATH } from 'shared/contract/paths';
import { ButtonLink } from 'shared/ui/ButtonLink';

const COPY = { toFamily: '우리 가족으로 가기' } as const;

/** The link is for people who turn out to belong to a family already. */
export function FamilyLink() {
  return (
    <ButtonLink to={HOME_PATH} size="sm" variant="line" replace>
      {COPY.toFamily}
    </ButtonLink>
  );
}
