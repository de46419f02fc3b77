import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

export type Certificate = {
  key: string;
  cert: string;
  /** What Chromium's --ignore-certificate-errors-spki-list accepts it by. */
  publicKeySum: string;
};

/** Makes a certificate of localhost, anew for each run. */
export async function makeCertificate(): Promise<Certificate> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const publicKey = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' });
  const publicKeySum = createHash('sha256').update(publicKey).digest('base64');
  return { key: made.private, cert: made.cert, publicKeySum };
}
