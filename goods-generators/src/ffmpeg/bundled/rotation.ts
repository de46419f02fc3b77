/** The clockwise turn that a player makes, in degrees from 0 to 359. */
export function clockwiseTurn(matrix: Buffer): number {
  const at = (index: number): number => matrix.readInt32LE(4 * index);
  const [a, b] = [at(0) / Math.hypot(at(0), at(3)), at(1) / Math.hypot(at(1), at(4))];
  const degrees = Math.round((Math.atan2(b, a) * 180) / Math.PI);
  return Number.isNaN(degrees) ? 0 : (degrees + 360) % 360;
}

/** The filters that ffmpeg itself inserts for frames that are stored turned or mirrored. */
export function uprightFilters(matrix: Buffer): string[] {
  const at = (index: number): number => matrix.readInt32LE(4 * index);
  const turn = clockwiseTurn(matrix);
  if (turn === 90) return [`transpose=${at(3) > 0 ? 'cclock_flip' : 'clock'}`];
  if (turn === 270) return [`transpose=${at(3) < 0 ? 'clock_flip' : 'cclock'}`];
  if (turn === 180) return [...(at(0) < 0 ? ['hflip'] : []), ...(at(4) < 0 ? ['vflip'] : [])];
  if (turn === 0) return at(4) < 0 ? ['vflip'] : [];
  return [`rotate=${turn}*PI/180:ow=rotw(${turn}*PI/180):oh=roth(${turn}*PI/180)`];
}
