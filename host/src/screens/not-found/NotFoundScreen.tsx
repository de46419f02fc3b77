import { HOME_PATH } from 'shared/contract/paths';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { FullPageMessage } from '../../ui/FullPageMessage.tsx';
import { COPY } from './copy.ts';
import { LostLetter } from './LostLetter.tsx';

export function NotFoundScreen() {
  return (
    <FullPageMessage
      layout="within"
      art={<LostLetter />}
      title={COPY.title}
      text={COPY.text}
      actions={<ButtonLink to={HOME_PATH}>{COPY.home}</ButtonLink>}
    />
  );
}
