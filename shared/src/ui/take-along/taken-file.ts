import type { Day } from 'shared/text/local-days';

/** A photo, a film, a voice or a diary that people take along. */
export type TakenFile = {
  /** What it is called: `사진`. */
  noun: string;
  /** `온기-2026-11-29-1.jpg` */
  fileName: string;
  mime: string;
  /** An absolute address, or what makes the file. */
  source: string | (() => Promise<Blob>);
  /** Fetches addresses anew where this one may have expired. */
  refresh?: () => Promise<unknown>;
  /** Instead of the words for a file that was saved. */
  savedMessage?: string;
  /** Of what `source` throws. */
  failureMessage?: (error: unknown) => string;
};

const MIMES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4a: 'audio/mp4',
};

/** `온기-2026-11-29-1`: the day sorts it, and the rest tells it from others of that day. */
export function takenName(day: Day, ...rest: readonly (string | number)[]): string {
  return ['온기', day, ...rest].join('-');
}

type ServedFile = Pick<TakenFile, 'noun' | 'refresh'> & { url: string; name: string };

/** A file that is served: its address tells the type. @param url absolute */
export function servedFile({ url, name, ...rest }: ServedFile): TakenFile {
  const { pathname } = new URL(url);
  const extension = pathname.slice(pathname.lastIndexOf('.') + 1);
  return {
    ...rest,
    fileName: `${name}.${extension}`,
    mime: MIMES[extension] ?? 'application/octet-stream',
    source: url,
  };
}
