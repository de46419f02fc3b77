import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { FieldError } from 'shared/contract/envelope';
import { imageTooLargeMessage, tooManyImagesMessage } from 'shared/contract/uploads/image-messages';
import { LIMITS } from 'shared/contract/limits';
import { ApiFailure } from '../errors/api-failure.ts';
import { drain } from './settle-body.ts';

/** A received file, unchecked, on disk. It is removed after the handler, also after a failure. */
export type ReceivedFile = {
  /** A temporary file; a handler that retains it renames it. */
  path: string;
  bytes: number;
  /** The sender's file name: never shown, never part of a path. */
  fileName: string;
  /** The sender's content type: verify it by decoding. */
  mimeType: string;
};

export type ReceivedForm = {
  /** The JSON of the part `request`; undefined where there is none. */
  request: unknown;
  files: ReceivedFile[];
  /** Removes the remaining temporary files. */
  discard: () => Promise<void>;
};

const MALFORMED_MESSAGE = '보낸 내용을 읽을 수 없습니다. 다시 시도해주세요.';
const UNKNOWN_PART_MESSAGE = '알 수 없는 항목입니다.';
/** Extra parts that are counted before the rest of the body is rejected. */
const SPARE_PARTS = 8;

/** What a call accepts: files of one part name, JSON in the part `request`, and bytes of the whole body. */
type FormLimits = { part: string; max: number; textBytes: number; bytes: number };

/**
 * Streams a multipart body to temporary files, one after another. A failure leaves no file behind.
 * @param directory for the files; created if missing
 * @param beforeFile runs before each file is written; rejects to stop
 * @throws ApiFailure
 * - 413 LIMIT_EXCEEDED with one detail per file that is too large, or one for too many files; without for too
 *   large a text or body
 * - VALIDATION_ERROR with one detail per unknown part name
 * - BAD_REQUEST for a body that breaks off, is no form, has a part without a readable header, or whose part
 *   `request` is not JSON
 */
export async function receiveForm(
  request: FastifyRequest,
  files: FormLimits,
  directory: string,
  beforeFile: () => Promise<void> = async () => {},
): Promise<ReceivedForm> {
  await mkdir(directory, { recursive: true });
  const received: ReceivedFile[] = [];
  const discard = async () => {
    await Promise.all(received.map((file) => rm(file.path, { force: true })));
  };
  try {
    const form = await readParts(request, files, directory, received, beforeFile);
    return { ...form, files: received, discard };
  } catch (error) {
    // The parser may have stopped within a part, and nobody reads the rest.
    drain(request);
    await discard();
    throw isMalformed(error) ? new ApiFailure('BAD_REQUEST', { message: MALFORMED_MESSAGE }) : error;
  }
}

/** The parser's errors have no code, or a client error status; the disk's errors have a code. */
function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ApiFailure) return false;
  if ('statusCode' in error) return Number(error.statusCode) < 500 && error.statusCode !== 413;
  return !('code' in error);
}

async function readParts(
  request: FastifyRequest,
  files: FormLimits,
  directory: string,
  received: ReceivedFile[],
  beforeFile: () => Promise<void>,
): Promise<{ request: unknown }> {
  const tooLarge: FieldError[] = [];
  const unknown = new Set<string>();
  let count = 0;
  let seen = 0;
  let requestText: string | undefined;
  endBeyond(request, files.bytes);
  const begun = countParts(request.raw, request.headers['content-type'] ?? '');
  const parts = request.parts({
    limits: {
      fileSize: LIMITS.imageBytes,
      fieldSize: files.textBytes,
      files: 1 + files.max + SPARE_PARTS,
      fields: SPARE_PARTS,
    },
    // The part with the JSON is read as a stream however it is sent, so that its size is known.
    isPartAFile: (name, type, fileName) =>
      name === 'request' || fileName !== undefined || type === 'application/octet-stream',
  });
  for await (const part of parts) {
    seen += 1;
    if (part.type === 'file' && part.fieldname === 'request' && requestText === undefined) {
      requestText = await readText(part.file, files.textBytes);
    } else if (part.type === 'file' && part.fieldname === files.part) {
      count += 1;
      await beforeFile();
      // Read a rejected file to its end: the client reads the response only after sending.
      if (count > files.max || !(await writePart(part, directory, received))) {
        part.file.resume();
        if (count <= files.max) tooLarge.push(tooLargeFile(files, count));
      }
    } else {
      if (part.type === 'file') part.file.resume();
      // A second `request` and a file part without a file are errors: ignoring it would lose data.
      const name: string | undefined = part.fieldname;
      unknown.add(name ?? '');
    }
  }
  if (seen !== begun()) throw new ApiFailure('BAD_REQUEST', { message: MALFORMED_MESSAGE });
  if (unknown.size > 0) throw unknownParts(unknown);
  if (count > files.max) {
    const message = tooManyImagesMessage(files.max);
    throw new ApiFailure('LIMIT_EXCEEDED', {
      status: 413,
      message,
      details: [{ field: files.part, message }],
    });
  }
  const [first] = tooLarge;
  if (first !== undefined)
    throw new ApiFailure('LIMIT_EXCEEDED', { status: 413, message: first.message, details: tooLarge });
  return { request: requestText === undefined ? undefined : parseJson(requestText) };
}

/** A call's only file needs no number. @param count from 1 */
function tooLargeFile({ part, max }: { part: string; max: number }, count: number): FieldError {
  if (max === 1) return { field: part, message: imageTooLargeMessage() };
  return { field: `${part}.${count - 1}`, message: imageTooLargeMessage(`이미지 ${count}`) };
}

/** A body without Content-Length shows only while it arrives that it is too large: parsing ends there. */
function endBeyond({ raw }: FastifyRequest, maxBytes: number): void {
  let bytes = 0;
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes <= maxBytes) return;
    raw.off('data', count);
    // The parser takes it for the end of the part that it reads; `receiveForm` settles the rest.
    raw.emit('error', new ApiFailure('LIMIT_EXCEEDED', { status: 413 }));
  };
  raw.on('data', count);
}

function unknownParts(names: ReadonlySet<string>): ApiFailure {
  const details = [...names].map((name) => ({ field: name, message: UNKNOWN_PART_MESSAGE }));
  return new ApiFailure('VALIDATION_ERROR', { details });
}

/** Writes a part to a temporary file; false where it exceeds the limit. */
async function writePart(part: MultipartFile, directory: string, received: ReceivedFile[]): Promise<boolean> {
  const file: ReceivedFile = {
    path: join(directory, `${randomUUID()}.part`),
    bytes: 0,
    fileName: part.filename,
    mimeType: part.mimetype,
  };
  // Registered before writing, so that a lost connection leaves no file.
  received.push(file);
  await pipeline(part.file, createWriteStream(file.path, { flags: 'wx', mode: 0o600 }));
  file.bytes = part.file.bytesRead;
  return !part.file.truncated;
}

async function readText(stream: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    const buffer = Buffer.from(chunk);
    bytes += buffer.length;
    if (bytes <= maxBytes) chunks.push(buffer);
  }
  if (bytes > maxBytes) throw new ApiFailure('LIMIT_EXCEEDED', { status: 413 });
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiFailure('BAD_REQUEST');
  }
}

const BOUNDARY = /boundary=(?:"([^"]+)"|([^;\s]+))/i;

/** The parser skips parts with a broken Content-Disposition. @returns parts so far; NaN without a boundary */
function countParts(body: Readable, contentType: string): () => number {
  const found = BOUNDARY.exec(contentType);
  const boundary = found?.[1] ?? found?.[2];
  if (boundary === undefined) return () => NaN;
  const delimiter = Buffer.from(`--${boundary}`);
  let delimiters = 0;
  let rest = Buffer.alloc(0);
  body.on('data', (chunk: Buffer) => {
    const text = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let at = text.indexOf(delimiter); at !== -1; at = text.indexOf(delimiter, from)) {
      delimiters += 1;
      from = at + delimiter.length;
    }
    // A delimiter may lie across two chunks.
    rest = text.subarray(Math.max(from, text.length - delimiter.length + 1));
  });
  // The last delimiter closes the form.
  return () => delimiters - 1;
}
