/** The number of failures among independent pages. */
export function failuresAmong(pages: number, rate: number, random: () => number): number {
  let failures = 0;
  // Jumps from failure to failure: they are rare.
  for (let page = pagesUntilFailure(rate, random); page <= pages; page += pagesUntilFailure(rate, random))
    failures += 1;
  return failures;
}

/** A log-normal page time. */
export function pageTime(medianMs: number, spread: number, random: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return medianMs * Math.exp(spread * normal);
}

function pagesUntilFailure(rate: number, random: () => number): number {
  return rate <= 0 ? Infinity : 1 + Math.floor(Math.log(1 - random()) / Math.log(1 - rate));
}
