import { ReleaseError } from '../format/release-error.ts';

/** The limit applies to each file. */
const FETCH_LIMIT_MS = 10_000;
/** Far more than any file of a build has, decompressed. */
const MAX_BYTES = 20_000_000;

type FetchOptions = {
  mustAllowOthers?: boolean;
  headers?: Readonly<Record<string, string>>;
  /** What a status means here: the message goes on with it. */
  reasons?: Readonly<Record<number, string>>;
};

/** @throws ReleaseError if missing, too large, too slow or, with `mustAllowOthers`, not for other origins */
export async function fetchBytes(
  address: string | URL,
  { mustAllowOthers = false, headers = {}, reasons = {} }: FetchOptions = {},
): Promise<Buffer> {
  const [where = ''] = String(address).split('?');
  const failed = (what: string) => (error: unknown) => {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError('unreachable', `${where} ${what} (${causeOf(error)})`);
  };
  // A redirect could lead to an origin that the page's policy forbids, or carry a token there.
  const request = { headers, redirect: 'error', signal: AbortSignal.timeout(FETCH_LIMIT_MS) } as const;
  const response = await fetch(address, request).catch(failed('does not answer'));
  const { ok, status } = response;
  if (!ok) throw new ReleaseError('unreachable', `${where} answered with ${status}${reasons[status] ?? ''}`);
  if (mustAllowOthers && response.headers.get('access-control-allow-origin') !== '*')
    throw new ReleaseError(
      'cross-origin-forbidden',
      `${where} cannot be loaded by pages of another origin: answer it with "Access-Control-Allow-Origin: *"`,
    );
  return readAtMost(response.body ?? [], MAX_BYTES, where).catch(failed('broke off'));
}

/** What `fetch` says lies in the cause. */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  return cause instanceof Error && cause.message !== '' ? cause.message : String(error);
}

/** Stops reading a body, and rejects, when it grows beyond the limit. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | readonly Uint8Array[],
  maxBytes: number,
  address: string,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes)
      throw new ReleaseError('unreachable', `${address} sends more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
