import type { AreaRelease, HostRelease, MapTimestamp, ReleaseMap } from '../release-map.ts';
import { isRecord } from '../values.ts';
import type { KeyList, KeySignature, RootSet } from './key-list.ts';

/** A first line of its own for each kind, so that no signature is valid for another kind of text. */
type SignedKind =
  | 'log entry'
  | 'release map'
  | 'composition'
  | 'timestamp'
  | 'release'
  | 'key list'
  | 'roots';

export function textOfMap({ signature: _signature, ...map }: ReleaseMap): Uint8Array {
  return textOf('release map', map);
}

/** What is live together: stays as it is when only the time is prolonged. */
export function textOfComposition({
  began,
  host,
  hostCanary,
  areas,
  canaries,
  previewKeys,
}: Pick<ReleaseMap, 'began' | 'host' | 'hostCanary' | 'areas' | 'canaries' | 'previewKeys'>): Uint8Array {
  return textOf('composition', { began, host, hostCanary, areas, canaries, previewKeys });
}

/** That no later map than that of this revision was there, and until when whoever has one may believe so. */
export function textOfTimestamp(
  began: string,
  { revision, until }: Pick<MapTimestamp, 'revision' | 'until'>,
): Uint8Array {
  return textOf('timestamp', { began, revision, until });
}

/** @param percent of devices if it is a canary; null: live for everybody */
export function textOfRelease(
  name: string,
  percent: number | null,
  { signature: _signature, ...release }: HostRelease | AreaRelease,
): Uint8Array {
  return textOf('release', { name, percent, release });
}

/** Without the roots' signatures, which are added one by one by their owners. */
export function textOfKeyList({ signatures: _signatures, roots, ...list }: KeyList): Uint8Array {
  const unsigned = roots.map(({ version, threshold, keys }) => ({ version, threshold, keys }));
  return textOf('key list', { ...list, roots: unsigned });
}

export function textOfRoots({ signatures: _signatures, ...roots }: RootSet): Uint8Array {
  return textOf('roots', roots);
}

export function textOfEntry({
  signatures: _signatures,
  ...entry
}: object & { signatures?: KeySignature[] | undefined }): Uint8Array {
  return textOf('log entry', entry);
}

function textOf(kind: SignedKind, value: unknown): Uint8Array {
  return new TextEncoder().encode(`ongi ${kind} 1\n${canonicalJson(value)}`);
}

/** Decodes base64 or base64url; throws if invalid. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

/** JSON with sorted keys and without undefined values: the same bytes for the same value. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sorted(part) : part));
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  // Without a prototype, "__proto__" is a key like others.
  const copy: Record<string, unknown> = Object.create(null);
  for (const key of Object.keys(record).toSorted()) copy[key] = record[key];
  return copy;
}
