import assert from 'node:assert/strict';
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:https';
import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { makeCertificate } from './certificate.ts';

type DeviceKeys = { privateKey: Buffer; publicKey: Buffer; auth: Buffer };

/** What of a message the push service and the device know: a repeated one has the same tag. */
type AnyMessage = { notification: { tag: string; body: string } };

type ReceivedPush<Message> = {
  /** As the device decrypts it. */
  text: string;
  message: Message;
  ttl: number;
  topic: string;
  urgency: string;
  bytes: number;
  /** The server's key, as RFC 8292 names it: a device subscribes with it. */
  signedBy: string;
};

/** How the push service responds to a device: a status, or never. */
type Reply = { status: number; headers?: Record<string, string> } | 'never';

export type TestDevice<Message> = {
  /** What `PushSubscription.toJSON()` has in a browser. */
  fields: { endpoint: string; p256dh: string; auth: string };
  /** All that was sent to it, also what it got a second time. */
  received: ReceivedPush<Message>[];
  /** Texts of the notifications that it shows: one of the same tag replaces the former. */
  shown: () => string[];
  /** How the next requests are responded to; then 201 again. */
  replies: Reply[];
  /** How long it takes to respond after it has the push. */
  respondsAfterMs: number;
};

const DAY_SECONDS = 86_400;
const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/**
 * A push service (RFC 8030) with the devices that it delivers to: it rejects what is not signed by RFC 8292
 * and what a device cannot decrypt by RFC 8291.
 * @param parse reads a decrypted text; throws where it is no message
 */
export async function startPushService<Message extends AnyMessage>(parse: (text: string) => Message) {
  // Certificates of one name would be taken for each other.
  const { cert, key } = makeCertificate(`push-service-${randomBytes(8).toString('hex')}`);
  const devices = new Map<string, TestDevice<Message> & { keys: DeviceKeys }>();
  const problems: unknown[] = [];
  const server = createServer({ cert, key }, async (request, response) => {
    const device = devices.get(request.url ?? '');
    const body = await buffer(request);
    if (device === undefined) return response.writeHead(404).end();
    const reply = device.replies.shift() ?? { status: 201 };
    if (reply === 'never') return;
    try {
      const signedBy = assertSigned(request.headers, origin);
      const text = decrypt(body, device.keys).toString();
      const push = { ...receive(request.headers, text, parse), signedBy };
      if (reply.status < 300) device.received.push(push);
      if (device.respondsAfterMs > 0) await sleep(device.respondsAfterMs);
      response.writeHead(reply.status, reply.headers).end();
    } catch (error) {
      problems.push(error);
      response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const origin = `https://localhost:${typeof address === 'object' ? address?.port : ''}`;

  return {
    origin,
    /** PEM: the server that pushes has to trust it. */
    certificate: cert,
    /** What was not signed or encrypted as the standards say. */
    problems,
    close: async (): Promise<void> => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
    addDevice(): TestDevice<Message> {
      const keys = makeDeviceKeys();
      const path = `/push/${randomBytes(24).toString('base64url')}`;
      const fields = {
        endpoint: `${origin}${path}`,
        p256dh: keys.publicKey.toString('base64url'),
        auth: keys.auth.toString('base64url'),
      };
      const received: ReceivedPush<Message>[] = [];
      const shown = () => [
        ...new Map(
          received.map(({ message: { notification } }) => [notification.tag, notification.body]),
        ).values(),
      ];
      const device = { fields, received, shown, replies: [], respondsAfterMs: 0, keys };
      devices.set(path, device);
      return device;
    },
  };
}

function makeDeviceKeys(): DeviceKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  return { publicKey, privateKey: pair.getPrivateKey(), auth: randomBytes(16) };
}

function receive<Message extends AnyMessage>(
  headers: IncomingHttpHeaders,
  text: string,
  parse: (text: string) => Message,
): Omit<ReceivedPush<Message>, 'signedBy'> {
  assert.equal(headers['content-encoding'], 'aes128gcm');
  const ttl = Number(headers['ttl']);
  assert.ok(ttl > 0 && ttl <= DAY_SECONDS, 'TTL');
  const topic = String(headers['topic']);
  assert.match(topic, /^[\w-]{1,32}$/);
  const message = parse(text);
  assert.equal(
    message.notification.tag,
    topic,
    'what replaces it at the push service replaces it on the device',
  );
  return { text, message, ttl, topic, urgency: String(headers['urgency']), bytes: Buffer.byteLength(text) };
}

/** RFC 8292: signed with the key that is named, for this service, for a day at most, with a contact. */
function assertSigned({ authorization = '' }: IncomingHttpHeaders, origin: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  assert.ok(isSigned, 'VAPID signature');
  const { aud, exp, sub } = claimsSchema.parse(JSON.parse(Buffer.from(claims, 'base64url').toString()));
  assert.equal(aud, origin);
  assert.match(sub, /^(mailto:|https:)/);
  const seconds = exp - Date.now() / 1_000;
  assert.ok(seconds > 0 && seconds <= DAY_SECONDS, 'expires within a day');
  return key;
}

/** RFC 8188 with the keys of RFC 8291, as a browser does it. */
export function decrypt(body: Buffer, { privateKey, publicKey, auth }: DeviceKeys): Buffer {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  assert.ok(record.length <= body.readUInt32BE(16), 'one record');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const secret = pair.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const input = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', input, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  assert.equal(padded[end], 2, 'the delimiter of the last record');
  return padded.subarray(0, end);
}
