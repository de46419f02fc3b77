import * as z from 'shared/schema';

const PROVIDER_KEY = 'ongi.loginProvider';
const DEFAULT_PROVIDER = 'kakao';

const providerSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,31}$/));

/** Remembers with whom a social login was begun: the callback's address is the same for all. */
export function rememberLoginProvider(provider: string): void {
  try {
    sessionStorage.setItem(PROVIDER_KEY, provider);
  } catch {
    // Without storage only the default provider can log in.
  }
}

/** The provider that the login was begun with, once; Kakao where nothing is remembered. */
export function takeLoginProvider(): string {
  try {
    const parsed = z.safeParse(providerSchema, sessionStorage.getItem(PROVIDER_KEY));
    sessionStorage.removeItem(PROVIDER_KEY);
    return parsed.success ? parsed.data : DEFAULT_PROVIDER;
  } catch {
    return DEFAULT_PROVIDER;
  }
}
