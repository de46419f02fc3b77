import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { readFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { ifPresent, syncDirectory, writeSynced } from 'object-store/durable-files';
import * as z from 'shared/schema';
import { BackupFailure } from '../backup-failure.ts';
import { FORMAT_VERSION, manifestSchema, type Manifest } from './manifest.ts';

/** `manifest` is JSON as text: the signature is over these very bytes. The key is SPKI DER in base64. */
const signedSchema = z.object({ manifest: z.string(), publicKey: z.string(), signature: z.string() });

const versionSchema = z.looseObject({ formatVersion: z.number() });

/**
 * The Ed25519 key with which this data directory signs its backups, made once. It is not in the backups.
 * @param dataDirectory ONGI_DATA
 */
export async function ensureSigningKey(dataDirectory: string): Promise<KeyObject> {
  const directory = join(dataDirectory, 'secrets');
  const path = join(directory, 'backup-signing-key.pem');
  const found = await ifPresent(readFile(path, 'utf8'));
  if (found !== undefined) return createPrivateKey(found);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const draft = `${path}.${process.pid}`;
  await writeSynced(draft, privateKey.export({ type: 'pkcs8', format: 'pem' }), 0o600);
  await rename(draft, path);
  await syncDirectory(directory);
  return privateKey;
}

export function signManifest(manifest: Manifest, key: KeyObject): Buffer {
  const text = JSON.stringify(manifest);
  const signature = sign(null, Buffer.from(text), key).toString('base64');
  return Buffer.from(JSON.stringify({ manifest: text, publicKey: publicKeyOf(key), signature }));
}

/** Sixteen hexadecimal digits by which an operator recognises a signer (BACKUP_SIGNER). */
export function fingerprintOf(key: KeyObject): string {
  return fingerprint(publicKeyOf(key));
}

export type VerifiedManifest = { manifest: Manifest; signer: string };

/** @throws BackupFailure for an invalid signature, an unknown format, or another snapshot's manifest */
export function readSignedManifest(bytes: Uint8Array, snapshotId: string): VerifiedManifest {
  const signed = z.safeParse(signedSchema, parsedJson(Buffer.from(bytes).toString())).data;
  if (signed === undefined || !isValid(signed))
    throw new BackupFailure(`${snapshotId}: 목록 파일이 손상되었거나 누군가 바꿨어요. (서명이 맞지 않아요)`);
  const content = parsedJson(signed.manifest);
  const version = z.safeParse(versionSchema, content).data?.formatVersion ?? FORMAT_VERSION;
  if (version > FORMAT_VERSION)
    throw new BackupFailure(
      '더 새로운 버전의 온기가 만든 백업이에요. 온기를 새 버전으로 올린 뒤 다시 실행해주세요.',
    );
  const manifest = z.safeParse(manifestSchema, content).data;
  if (manifest === undefined || manifest.snapshotId !== snapshotId)
    throw new BackupFailure(`${snapshotId}: 다른 백업의 목록 파일이에요.`);
  return { manifest, signer: fingerprint(signed.publicKey) };
}

function isValid({ manifest, publicKey, signature }: z.output<typeof signedSchema>): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    return verify(null, Buffer.from(manifest), key, Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

function fingerprint(publicKey: string): string {
  return createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
