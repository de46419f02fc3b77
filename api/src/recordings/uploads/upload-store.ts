import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { type RecordingType, RECORDING_TYPES } from 'shared/contract/recording';
import { REJECTION_MESSAGES, videoTooLargeMessage } from 'shared/contract/uploads/recording-messages';
import { CONTAINER_BYTES, recordingContainerOf } from 'shared/mp4/recording-container';
import * as z from 'shared/schema';
import type { ApiContext } from '../../platform/context.ts';
import type { FamilyViewer } from '../../platform/http/authentication/viewer.ts';
import { ApiFailure, notFound } from '../../platform/http/errors/api-failure.ts';
import {
  createUpload,
  PART_BYTES,
  removeUpload,
  storePart,
  TooManyParts,
} from '../commands/receive-upload.ts';
import { findUpload, UPLOAD_LIFETIME_MS, type UploadRow } from '../queries.ts';

const metadataSchema = z.object({ type: z.enum(RECORDING_TYPES) });

/** Where the tus server puts what arrives: one person's uploads, as parts in the object store. */
export class UploadStore extends DataStore {
  readonly #context: ApiContext;
  readonly #viewer: FamilyViewer;

  constructor(context: ApiContext, viewer: FamilyViewer) {
    super();
    this.#context = context;
    this.#viewer = viewer;
    this.extensions = ['creation', 'termination', 'expiration'];
  }

  #find(uploadId: string): Promise<UploadRow> {
    return findUpload(this.#context, this.#context.database, this.#viewer, uploadId);
  }

  override getExpiration(): number {
    return UPLOAD_LIFETIME_MS;
  }

  /** @throws ApiFailure 400 without a known `type`, 413 for too large a file, 507, FORBIDDEN */
  override async create(upload: Upload): Promise<Upload> {
    const metadata = z.safeParse(metadataSchema, upload.metadata);
    const bytes = upload.size ?? 0;
    if (!metadata.success || bytes === 0) throw new ApiFailure('BAD_REQUEST');
    const { type } = metadata.data;
    assertSize(this.#context, type, bytes);
    await createUpload(this.#context, this.#viewer, { uploadId: upload.id, type, bytes });
    return upload;
  }

  /** @throws ApiFailure NOT_FOUND */
  override async getUpload(uploadId: string): Promise<Upload> {
    const row = await this.#find(uploadId);
    return new Upload({
      id: uploadId,
      size: row.bytes,
      offset: row.receivedBytes,
      metadata: { type: row.type },
      creation_date: row.updatedAt.toISOString(),
    });
  }

  /**
   * Stores what arrives part by part, and the rest of a request that breaks off, too. @returns the new offset
   * @throws ApiFailure 415 where the file is no recording, 409 and NOT_FOUND as `storePart`
   */
  override async write(stream: Readable, uploadId: string, offset: number): Promise<number> {
    try {
      return await this.#write(stream, uploadId, offset);
    } catch (error) {
      if (!(error instanceof TooManyParts)) throw error;
      // The client begins anew.
      await this.remove(uploadId);
      throw notFound();
    }
  }

  async #write(stream: Readable, uploadId: string, offset: number): Promise<number> {
    const { type, bytes: totalBytes } = await this.#find(uploadId);
    let position = offset;
    const store = async (bytes: Buffer): Promise<void> => {
      if (position === 0 && recordingContainerOf(bytes, type) === undefined) throw unsupported(type);
      await storePart(this.#context, this.#viewer, { uploadId, offset: position, bytes });
      position += bytes.byteLength;
    };

    let waiting: Buffer[] = [];
    let waitingBytes = 0;
    const storeWaiting = async (): Promise<void> => {
      const bytes = Buffer.concat(waiting);
      waiting = [];
      waitingBytes = 0;
      // The file is judged only when it has enough bytes, or when there are no more.
      const isTooShort = position === 0 && bytes.byteLength < Math.min(CONTAINER_BYTES, totalBytes);
      if (bytes.byteLength > 0 && !isTooShort) await store(bytes);
    };

    let broken: unknown;
    try {
      for await (const chunk of stream) {
        const bytes = Buffer.from(chunk);
        waiting.push(bytes);
        waitingBytes += bytes.byteLength;
        if (waitingBytes >= PART_BYTES) await storeWaiting();
      }
    } catch (error) {
      if (error instanceof ApiFailure || error instanceof TooManyParts) throw error;
      broken = error;
    }
    await storeWaiting();
    if (broken !== undefined) throw broken;
    return position;
  }

  /** @throws ApiFailure NOT_FOUND */
  override async remove(uploadId: string): Promise<void> {
    await removeUpload(this.#context, this.#viewer, uploadId);
  }
}

function assertSize({ config }: ApiContext, type: RecordingType, bytes: number): void {
  const { videoBytes, voiceBytes } = config.recordings;
  if (bytes <= (type === 'video' ? videoBytes : voiceBytes)) return;
  const message = type === 'video' ? videoTooLargeMessage(videoBytes) : REJECTION_MESSAGES.voice['too-long'];
  throw new ApiFailure('LIMIT_EXCEEDED', { status: 413, message });
}

function unsupported(type: RecordingType): ApiFailure {
  return new ApiFailure('BAD_REQUEST', { status: 415, message: REJECTION_MESSAGES[type].unsupported });
}
