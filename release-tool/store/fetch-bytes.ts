import { ReleaseError } from '../format/release-error.ts';

/** The limit applies to each file. */
const FETCH_LIMIT_MS = 10_000;
/** Far more than any file of a build has, decompressed. */
const MAX_BYTES = 20_000_000;

/** @throws ReleaseError if missing, too large, too slow or, with `mustAllowOthers`, not for other origins */
export async function fetchBytes(address: string, { mustAllowOthers = false } = {}): Promise<Uint8Array> {
  const response = await fetchOrThrow(address);
  if (!response.ok) throw new ReleaseError('unreachable', `${address} answered with ${response.status}`);
  if (mustAllowOthers && response.headers.get('access-control-allow-origin') !== '*')
    throw new ReleaseError(
      'cross-origin-forbidden',
      `${address} cannot be loaded by pages of another origin: answer it with "Access-Control-Allow-Origin: *"`,
    );
  try {
    return await readAtMost(response.body ?? [], MAX_BYTES, address);
  } catch (error) {
    if (error instanceof ReleaseError) throw error;
    throw new ReleaseError('unreachable', `${address} broke off (${reasonOf(error)})`);
  }
}

async function fetchOrThrow(address: string): Promise<Response> {
  try {
    // A redirect could lead to an origin that the page's policy forbids.
    return await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(FETCH_LIMIT_MS) });
  } catch (error) {
    throw new ReleaseError('unreachable', `${address} does not answer (${reasonOf(error)})`);
  }
}

/** What `fetch` says lies in the cause. */
function reasonOf(error: unknown): string {
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
