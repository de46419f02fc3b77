import { ButtonLink } from 'shared/ui/ButtonLink';

/** The way on for somebody who turns out to belong to a family already. */
export function ToFamily() {
  return (
    <ButtonLink to="/home" size="sm" variant="line" replace>
      우리 가족으로 가기
    </ButtonLink>
  );
}
