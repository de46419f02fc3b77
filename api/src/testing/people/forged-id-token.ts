import { generateKeyPairSync, sign } from 'node:crypto';

/** What a provider that lies, or somebody in between, makes of an ID token. */
export type Forgery =
  | 'nothing'
  | 'unsigned'
  | 'signed-by-another'
  | 'for-another-app'
  | 'of-another-issuer'
  | 'too-old';

/** Signs as the provider itself would. */
type SignToken = (header: object, claims: object) => string;

/** An ID token as a forger would send it. `signAsProvider` is for what only the provider itself can send. */
export function forgedIdToken(idToken: string, forgery: Forgery, signAsProvider: SignToken): string {
  const [header, claims] = idToken.split('.', 2).map(decoded);
  if (header === undefined || claims === undefined) throw new Error('the provider sent no ID token');
  switch (forgery) {
    case 'nothing':
      return signAsProvider(header, claims);
    case 'unsigned':
      return `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`;
    case 'signed-by-another':
      return signedWith(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)(header, claims);
    case 'for-another-app':
      return signAsProvider(header, { ...claims, aud: 'another-app' });
    case 'of-another-issuer':
      return signAsProvider(header, { ...claims, iss: 'https://evil.example' });
    case 'too-old':
      return signAsProvider(header, { ...claims, iat: 1_700_000_000, exp: 1_700_000_060 });
  }
}

/** Signs with RS256. */
export function signedWith(privateKey: Parameters<typeof sign>[2]): SignToken {
  return (header, claims) => {
    const content = `${encoded(header)}.${encoded(claims)}`;
    return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
  };
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
