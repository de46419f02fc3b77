import { useState } from 'react';
import { QrCode, Share } from 'lucide-react';
import type { InviteLink } from 'shared/contract/family/family';
import { siteSettings } from 'shared/shell';
import { Button } from 'shared/ui/Button';
import { Icon } from 'shared/ui/Icon';
import { useInviteLink, useWorkingInvite } from '../../server-state/invite.ts';
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
  const workingInvite = useWorkingInvite();
  const [isOpeningKakao, setIsOpeningKakao] = useState(false);
  const [qr, setQr] = useState<InviteLink | null>(null);
  const { kakaoShare } = siteSettings();
  const isThere = data !== undefined;

  async function share(): Promise<void> {
    const invite = await workingInvite();
    if (invite !== null) await shareInviteLink(invite.inviteLink, familyName);
  }

  async function openKakao(settings: NonNullable<typeof kakaoShare>): Promise<void> {
    setIsOpeningKakao(true);
    try {
      const invite = await workingInvite();
      if (invite !== null) await sendInviteByKakao(settings, invite.inviteLink, familyName);
    } finally {
      setIsOpeningKakao(false);
    }
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
          onClick={() => void share()}
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
          onClick={() => void openKakao(kakaoShare)}
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
        onClick={() => void workingInvite().then(setQr)}
      >
        {INVITE_COPY.qrShort}
      </Button>
      <InviteQr invite={qr} onClose={() => setQr(null)} />
    </div>
  );
}
