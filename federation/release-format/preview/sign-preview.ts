import { PREVIEW_PARAMETER, type PreviewPayload } from './preview-token.ts';

export type PreviewSigner = { sign(bytes: Uint8Array): Uint8Array };

/** The link that shows this version until it expires (format: preview-token.ts). */
export function previewLink(signer: PreviewSigner, payload: PreviewPayload): string {
  const url = new URL('/', payload.origin);
  url.searchParams.set(PREVIEW_PARAMETER, signPreview(signer, payload));
  return url.href;
}

/** The value of a preview link's parameter. */
export function signPreview(signer: PreviewSigner, payload: PreviewPayload): string {
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${text}.${Buffer.from(signer.sign(Buffer.from(text))).toString('base64url')}`;
}
