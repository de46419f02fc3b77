/**
 * Arrivals that do not wait for responses: the moments of a Poisson process, in seconds from its start.
 * @param random 0 to 1, exclusive of 1
 */
export function* poissonMoments(
  perSecond: number,
  seconds: number,
  random: () => number,
): Generator<number, void> {
  for (let moment = gap(perSecond, random()); moment < seconds; moment += gap(perSecond, random()))
    yield moment;
}

function gap(perSecond: number, random: number): number {
  return -Math.log(1 - random) / perSecond;
}
