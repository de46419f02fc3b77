import { Navigate, useSearchParams } from 'react-router-dom';
import { FIRST_MAKE_PATH, joinPath, LINK_IN_PATH } from 'shared/contract/paths';
import { peekInviteCode } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { FlowPage, PageHead } from '../../ui/FlowPage.tsx';
import { HouseArt } from '../../ui/Art.tsx';
import { useLeave } from '../../ui/use-leave.ts';
import { COPY } from './copy.ts';
import styles from './StartScreen.module.css';

const NO_FAMILY = 'no-family';

/** Create or join a family. People who came by an invite link are redirected with its code. */
function StartScreen() {
  const [search] = useSearchParams();
  const { leave, isLeaving } = useLeave();
  const inviteCode = peekInviteCode();
  if (inviteCode !== null) return <Navigate to={joinPath(inviteCode)} replace />;

  return (
    <FlowPage
      align="middle"
      actions={
        <>
          <ButtonLink to={FIRST_MAKE_PATH}>{COPY.make}</ButtonLink>
          <ButtonLink to={LINK_IN_PATH} variant="line">
            {COPY.join}
          </ButtonLink>
          <Button variant="text" busy={isLeaving} onClick={leave}>
            {COPY.otherAccount}
          </Button>
        </>
      }
    >
      <div className={styles.art}>
        <HouseArt />
      </div>
      <PageHead
        level={1}
        title={search.get('message') === NO_FAMILY ? COPY.title : COPY.welcome}
        lede={COPY.lede}
      />
    </FlowPage>
  );
}

export { StartScreen as Component };
