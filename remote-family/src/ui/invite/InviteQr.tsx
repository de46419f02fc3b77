import { useMemo } from 'react';
import type { InviteLink } from 'shared/contract/family/family';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { INVITE_COPY } from './invite-copy.ts';
import styles from './InviteQr.module.css';
import { qrPath } from './qr-path.ts';

type InviteQrProps = { invite: InviteLink | null; onClose: () => void };

/** The invite as a QR code to scan and a code to type. Open while `invite` is set. */
export function InviteQr({ invite, onClose }: InviteQrProps) {
  return (
    <Dialog open={invite !== null} onClose={onClose} title={INVITE_COPY.qrTitle}>
      {invite !== null && <Code invite={invite} />}
      <Button variant="plain" onClick={onClose}>
        {INVITE_COPY.close}
      </Button>
    </Dialog>
  );
}

function Code({ invite }: { invite: InviteLink }) {
  const { path, size } = useMemo(() => qrPath(invite.inviteLink), [invite.inviteLink]);
  return (
    <>
      <p className={styles.text}>{INVITE_COPY.qrText}</p>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={INVITE_COPY.qrName}
      >
        <path d={path} />
      </svg>
      <p className={styles.letters}>
        <span className={styles.label}>{INVITE_COPY.code}</span>
        <span className={styles.spelled}>{spaced(invite.code)}</span>
      </p>
    </>
  );
}

/** `8K2P Q7XD`, easier to read and type; the code field removes the blank. */
function spaced(code: string): string {
  return code.replace(/^(.{4})/, '$1 ');
}
