import { generateKeyPairSync, sign } from 'node:crypto';

const DAY_MS = 86_400_000;

/** Key and certificate of a server at 127.0.0.1 for two days, as PEM. Nobody trusts it by themselves. */
export function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from('127.0.0.1')))));
  const ecdsaWithSha256 = der(0x30, oid('2a8648ce3d040302'));
  const address = der(0x04, der(0x30, der(0x87, Buffer.from([127, 0, 0, 1]))));
  const times = der(0x30, utcTime(Date.now() - DAY_MS), utcTime(Date.now() + DAY_MS));
  const content = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    times,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, der(0x30, oid('551d11'), address))),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const cert = der(0x30, content, ecdsaWithSha256, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Tag, length and content, as ASN.1 writes everything. */
function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const head = length < 128 ? [tag, length] : [tag, 0x82, Math.floor(length / 256), length % 256];
  return Buffer.concat([Buffer.from(head), content]);
}

function oid(hexadecimal: string): Buffer {
  return der(0x06, Buffer.from(hexadecimal, 'hex'));
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der(0x17, Buffer.from(`${digits}Z`));
}
