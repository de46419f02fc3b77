import { ReleaseError } from '../format/release-error.ts';

export type WebhookSettings = {
  addresses: readonly URL[];
  /** Several while one replaces another: each signs. */
  secrets: readonly Uint8Array[];
};

const ADDRESSES = 'ONGI_RELEASE_WEBHOOKS';
const SECRET = 'ONGI_RELEASE_WEBHOOK_SECRET';
/** By Standard Webhooks. */
const SECRET_FORM = /^whsec_(?<base64>[A-Za-z0-9+/]+={0,2})$/;
const SECRET_BYTES = { least: 24, most: 64 };

/** Undefined if no address is set. @throws ReleaseError */
export function webhookSettings(
  env: Readonly<Record<string, string | undefined>>,
): WebhookSettings | undefined {
  const addresses = partsOf(env[ADDRESSES]).map(addressOf);
  if (addresses.length === 0) return undefined;
  const secrets = partsOf(env[SECRET]).map(secretOf);
  if (secrets.length > 0) return { addresses, secrets };
  throw new ReleaseError('invalid-usage', `${ADDRESSES} needs ${SECRET}, with which each request is signed`);
}

function partsOf(text = ''): string[] {
  return text.split(/\s+/).filter((part) => part !== '');
}

/** The message does not repeat the address: its path may be a secret. */
function addressOf(text: string): URL {
  const url = URL.parse(text);
  if (url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '')
    return url;
  throw new ReleaseError('invalid-usage', `${ADDRESSES} has to be http(s) addresses without a password`);
}

function secretOf(text: string): Uint8Array {
  const secret = Buffer.from(SECRET_FORM.exec(text)?.groups?.['base64'] ?? '', 'base64');
  if (secret.length >= SECRET_BYTES.least && secret.length <= SECRET_BYTES.most) return secret;
  throw new ReleaseError(
    'invalid-usage',
    `${SECRET} has to be "whsec_" and ${SECRET_BYTES.least} to ${SECRET_BYTES.most} random bytes in base64: whsec_$(openssl rand -base64 32)`,
  );
}
