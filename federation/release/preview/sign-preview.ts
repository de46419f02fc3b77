import type { Signer } from '../keys/key-pair.ts';
import { PREVIEW_PARAMETER, type PreviewPayload } from './preview-token.ts';

/** The link under which whoever opens it sees this version, until it is over: preview-token.ts says what it is made of. */
export function previewLink(signer: Pick<Signer, 'sign'>, payload: PreviewPayload): string {
  const url = new URL('/', payload.origin);
  url.searchParams.set(PREVIEW_PARAMETER, signPreview(signer, payload));
  return url.href;
}

/** The link's parameter. */
export function signPreview(signer: Pick<Signer, 'sign'>, payload: PreviewPayload): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${Buffer.from(signer.sign(Buffer.from(text))).toString('base64url')}`;
}
