import type { PlatformContext } from '../../platform/context.ts';

/** The address of a stored object for nobody in particular: it ends with no membership. */
export function mediaAddress(
  { context }: { context: Pick<PlatformContext, 'mediaUrls'> },
  storageKey: string,
  variant: string,
): string {
  return context.mediaUrls.of({ userId: 1, familyId: null })(storageKey, variant);
}
