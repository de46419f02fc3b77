import { useState } from 'react';
import { QrCode, Share } from 'lucide-react';
import type { InviteLink } from 'shared/contract/family/family';
import { siteSettings } from 'shared/shell';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { useInviteLink, useWithInvite } from '../../server-state/invite.ts';
import { INVITE_COPY } from './invite-copy.ts';
import { InviteQr } from './InviteQr.tsx';
import styles from './InviteActions.module.css';
import { KakaoMark } from 'shared/ui/KakaoMark';
import { canShare, sendInviteByKakao, shareInviteLink } from './share-invite.ts';

type InviteActionsProps = {
  familyName: string;
  /** The page has a share button elsewhere. */
  withoutShareSheet?: boolean;
};

/** Shares the invite link by the means that this browser and site support, besides copying. */
export function InviteActions({ familyName, withoutShareSheet = false }: InviteActionsProps) {
  const { data } = useInviteLink();
  const withInvite = useWithInvite();
  const [isOpeningKakao, setIsOpeningKakao] = useState(false);
  const [qr, setQr] = useState<InviteLink | null>(null);
  const { kakaoShare } = siteSettings();
  const isThere = data !== undefined;

  function openKakao(settings: NonNullable<typeof kakaoShare>): void {
    setIsOpeningKakao(true);
    void withInvite(({ inviteLink }) => sendInviteByKakao(settings, inviteLink, familyName)).finally(() =>
      setIsOpeningKakao(false),
    );
  }

  return (
    <div className={styles.actions} role="group" aria-label={INVITE_COPY.ways}>
      {!withoutShareSheet && canShare() && (
        <Button
          variant="line"
          size="sm"
          icon={<Icon of={Share} size="xs" />}
          disabled={!isThere}
          aria-label={INVITE_COPY.send}
          onClick={() => void withInvite(({ inviteLink }) => shareInviteLink(inviteLink, familyName))}
        >
          {INVITE_COPY.sendShort}
        </Button>
      )}
      {kakaoShare !== null && (
        <Button
          variant="kakao"
          size="sm"
          icon={<KakaoMark />}
          disabled={!isThere}
          busy={isOpeningKakao}
          aria-label={INVITE_COPY.kakao}
          onClick={() => openKakao(kakaoShare)}
        >
          {INVITE_COPY.kakaoShort}
        </Button>
      )}
      <Button
        variant="line"
        size="sm"
        icon={<Icon of={QrCode} size="xs" />}
        disabled={!isThere}
        aria-label={INVITE_COPY.qr}
        onClick={() => void withInvite(setQr)}
      >
        {INVITE_COPY.qrShort}
      </Button>
      <InviteQr invite={qr} onClose={() => setQr(null)} />
    </div>
  );
}
