import { ByteReader } from './byte-reader.ts';

/** A part of a form whose content is read as it arrives. */
export type FormPart = {
  name: string;
  /** Null for a field without a file. */
  file: { name: string; type: string } | null;
  /** Reads the content to its end. */
  read: (take: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>) => Promise<void>;
};

const CRLF = bytesOf('\r\n');
const END_OF_HEAD = bytesOf('\r\n\r\n');
const MAX_HEAD_BYTES = 16_384;

/**
 * The parts of a multipart form (RFC 7578), one after another. `formData()` would hold a whole film in
 * memory.
 * @throws where the form breaks off or is none
 */
export async function readForm(
  { headers, body }: Request,
  onPart: (part: FormPart) => Promise<void>,
): Promise<void> {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(headers.get('content-type') ?? '') ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || body === null) throw new TypeError('no form');
  const delimiter = bytesOf(`\r\n--${boundary}`);
  // The first delimiter has no line before it.
  const reader = new ByteReader(body.getReader(), CRLF);
  await reader.readUntil(delimiter, ignore);
  while ((await reader.readText(2)) !== '--') {
    // What it read was the end of the line, unless spaces lay before that: nobody sends them.
    const part = partOf(await readHead(reader));
    let isRead = false;
    await onPart({
      ...part,
      read: (take) => {
        isRead = true;
        return reader.readUntil(delimiter, take);
      },
    });
    if (!isRead) await reader.readUntil(delimiter, ignore);
  }
}

async function readHead(reader: ByteReader): Promise<string> {
  const lines: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  await reader.readUntil(END_OF_HEAD, async (bytes) => {
    length += bytes.length;
    if (length > MAX_HEAD_BYTES) throw new TypeError('no form');
    lines.push(bytes);
  });
  return new Blob(lines).text();
}

function partOf(head: string): Omit<FormPart, 'read'> {
  const [, disposition = ''] = /^content-disposition:(.*)$/im.exec(head) ?? [];
  const [, type = ''] = /^content-type:\s*(\S+)/im.exec(head) ?? [];
  const fileName = parameterOf(disposition, 'filename');
  return {
    name: parameterOf(disposition, 'name') ?? '',
    file: fileName === null ? null : { name: fileName, type },
  };
}

/** Browsers escape quotes and line breaks, and nothing else. */
function parameterOf(disposition: string, name: string): string | null {
  const [, value] = new RegExp(`;\\s*${name}="([^"]*)"`, 'i').exec(disposition) ?? [];
  return value?.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n') ?? null;
}

async function ignore(): Promise<void> {}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
