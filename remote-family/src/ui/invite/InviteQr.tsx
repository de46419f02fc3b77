import { useMemo } from 'react';
import type { InviteLink } from 'shared/contract/family/family';
import { Button } from 'shared/ui/Button';
import { Dialog } from 'shared/ui/Dialog';
import { INVITE_COPY } from './invite-copy.ts';
import styles from './InviteQr.module.css';
import { encode } from 'uqr';

/** The invite as a QR code to scan and a code to type. Open while `invite` is set. */
export function InviteQr({ invite, onClose }: { invite: InviteLink | null; onClose: () => void }) {
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

/** The required margin, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code: SVG path of its dark modules, and width with the quiet zone. Level M: 15 % may be hidden. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`))
    .join('');
  return { path, size };
}

/** Horizontal runs of dark modules. One shape each avoids visible seams. */
function darkRuns(row: readonly boolean[]): [x: number, width: number][] {
  const runs: [number, number][] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const last = runs.at(-1);
    if (last !== undefined && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  }
  return runs;
}
