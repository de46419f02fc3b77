/** The provider when the state names none. */
export const KAKAO = 'kakao';

/** The provider, with which `state` begins (shared/contract/auth): all share one callback address. */
export function providerOfState(state: string | null): string {
  return /^([a-z][a-z0-9-]{0,31})\./.exec(state ?? '')?.[1] ?? KAKAO;
}
