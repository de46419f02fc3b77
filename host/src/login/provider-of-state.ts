/** The provider when the state names none. */
export const KAKAO = 'kakao';

/**
 * The provider of a social login: its `state` begins with the provider's name and a dot
 * (shared/contract/auth). The callback's address is the same for all, and it may open in another tab, so
 * nothing is stored.
 */
export function providerOfState(state: string | null): string {
  return /^([a-z][a-z0-9-]{0,31})\./.exec(state ?? '')?.[1] ?? KAKAO;
}
