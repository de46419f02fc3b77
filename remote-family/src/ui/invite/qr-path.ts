import { encode } from 'uqr';

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
