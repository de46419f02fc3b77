/** How long a download may take (product.md section 9); a video is given longer by its caller. */
export const DOWNLOAD_TIMEOUT_MS = 30_000;

const BASE64_TIMEOUT_MS = 15_000;

export type DownloadFailure = 'timeout' | 'cors' | 'http' | 'network' | 'other';

type Failed = { kind: 'failed'; reason: DownloadFailure };

export type FetchOutcome = { kind: 'fetched'; blob: Blob } | Failed;

export type DownloadOutcome = { kind: 'saved' } | Failed;

/** product.md section 8, word for word. */
export const DOWNLOAD_FAILURE_MESSAGES: Readonly<Record<DownloadFailure, string>> = {
  timeout: '다운로드 시간이 초과되었습니다. 다시 시도해주세요.',
  cors: '파일 다운로드 권한 문제가 발생했습니다. 잠시 후 다시 시도해주세요.',
  http: '파일에 접근할 수 없습니다. 다시 시도해주세요.',
  network: '네트워크 연결을 확인하고 다시 시도해주세요.',
  other: '다운로드 중 오류가 발생했습니다.',
};

/** Whether people look for what they saved in a files app rather than in a folder. */
export function isPhone(): boolean {
  return /Android|iPhone|iPad|iPod/i.test(navigator.userAgent);
}

/** Fetches a file, past every cache, and saves it. @param url absolute, allows this page by CORS */
export async function downloadFile(
  url: string,
  fileName: string,
  timeoutMs: number = DOWNLOAD_TIMEOUT_MS,
): Promise<DownloadOutcome> {
  const fetched = await fetchFresh(url, timeoutMs);
  if (fetched.kind === 'failed') return fetched;
  saveBlob(fetched.blob, fileName);
  return { kind: 'saved' };
}

/** A file, past every cache, as `data:image/jpeg;base64,…`. @param url absolute, allows this page by CORS */
export async function fetchAsBase64(url: string): Promise<{ kind: 'fetched'; dataUrl: string } | Failed> {
  const fetched = await fetchFresh(url, BASE64_TIMEOUT_MS);
  if (fetched.kind === 'failed') return fetched;
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.addEventListener('load', () =>
      resolve(
        typeof reader.result === 'string'
          ? { kind: 'fetched', dataUrl: reader.result }
          : { kind: 'failed', reason: 'other' },
      ),
    );
    reader.addEventListener('error', () => resolve({ kind: 'failed', reason: 'other' }));
    reader.readAsDataURL(fetched.blob);
  });
}

/**
 * Fetches a file, past every cache, however long it is: only a silence ends it.
 * @param url absolute, allows this page by CORS @param onPercent from 0 to 100, where the length is known
 */
export async function fetchFile(url: string, onPercent: (percent: number) => void): Promise<FetchOutcome> {
  return fetchFresh(url, DOWNLOAD_TIMEOUT_MS, onPercent);
}

/** @param onPercent with it `timeoutMs` is that of a silence, else that of all */
async function fetchFresh(
  url: string,
  timeoutMs: number,
  onPercent?: (percent: number) => void,
): Promise<FetchOutcome> {
  const fresh = new URL(url, window.location.href);
  fresh.searchParams.set('t', String(Date.now()));
  const limit = new AbortController();
  let timer = setTimeout(() => limit.abort(), timeoutMs);
  try {
    const response = await fetch(fresh, { mode: 'cors', cache: 'no-store', signal: limit.signal });
    if (!response.ok) return { kind: 'failed', reason: 'http' };
    if (onPercent === undefined || response.body === null)
      return { kind: 'fetched', blob: await response.blob() };
    const blob = await readParts(response, response.body, (percent) => {
      clearTimeout(timer);
      timer = setTimeout(() => limit.abort(), timeoutMs);
      onPercent(percent);
    });
    return { kind: 'fetched', blob };
  } catch {
    return { kind: 'failed', reason: limit.signal.aborted ? 'timeout' : await reasonUnreachable(fresh) };
  } finally {
    clearTimeout(timer);
  }
}

/** @param onPart receives the percentage that has come by then */
async function readParts(
  { headers }: Response,
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onPart: (percent: number) => void,
): Promise<Blob> {
  const total = Number(headers.get('content-length'));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  for (let bytes = 0; ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: headers.get('content-type') ?? '' });
    parts.push(value);
    bytes += value.length;
    onPart(total > 0 ? Math.min(100, Math.floor((100 * bytes) / total)) : 0);
  }
}

export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has its own copy once the click is over, but some begin to read only after it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Browsers hide why a request failed. If a `no-cors` retry succeeds, permission (CORS) was missing. */
async function reasonUnreachable(url: URL): Promise<DownloadFailure> {
  if (!navigator.onLine) return 'network';
  if (url.origin === window.location.origin) return 'network';
  return fetch(url, { mode: 'no-cors', cache: 'no-store' }).then(
    () => 'cors',
    () => 'network',
  );
}
