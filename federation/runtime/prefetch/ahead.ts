/** In the address of what is not for a service worker's caches: nobody has opened its area. */
export const AHEAD = '#ahead';

/**
 * Marks the element of a file that nobody has needed yet: its failure is the page's only once it is needed
 * (shared/src/errors/report-error.ts, host/src/telemetry/errors/describe-error.ts).
 */
export function markAhead(element: HTMLElement): void {
  element.dataset['ahead'] = '';
}

/** Whether nobody has needed an element's file yet. */
export function isAhead({ dataset }: HTMLOrSVGElement): boolean {
  return 'ahead' in dataset;
}

/** Whether a service worker has cached a file. @param url absolute */
export async function isCached(url: string): Promise<boolean> {
  return (await globalThis.caches?.match(url)) !== undefined;
}
