/** Whose login it is where the state does not say. */
export const KAKAO = 'kakao';

/**
 * With whom a social login was begun: its `state` begins with the provider's name and a dot (shared/contract/auth). The callback's
 * address is the same for all, and it may be opened anew or in another tab, so nothing is remembered for it.
 */
export function providerOfState(state: string | null): string {
  return /^([a-z][a-z0-9-]{0,31})\./.exec(state ?? '')?.[1] ?? KAKAO;
}
