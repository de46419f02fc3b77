/** About a second of a voice that is being recorded. */
export type VoiceChunk = {
  /** Bytes, not a Blob: Safari fails to store some Blobs of a MediaRecorder. */
  data: ArrayBuffer;
  /** Recorded up to the end of this chunk, without pauses. */
  elapsedMs: number;
  /** Loudness from 0 to 100 in equal steps. */
  levels: readonly number[];
};

/** The recording that a chunk belongs to. */
type VoiceOfChunk = {
  /** Its permanent id, in a draft and in the outbox too. */
  voiceId: string;
  /** What the MediaRecorder writes: `audio/webm;codecs=opus`. */
  type: string;
};

/** A recording that is in no draft yet: it was interrupted, or not used. */
export type StoredVoice = VoiceOfChunk & { file: Blob; elapsedMs: number; levels: readonly number[] };

export type RecordedVoices = {
  /** Durably, before it resolves. The chunk 0 replaces what was recorded under this key before. @throws */
  append(draftKey: string, number: number, chunk: VoiceOfChunk & VoiceChunk): Promise<void>;
  /** Null if there is none, or if this device stores nothing. */
  read(draftKey: string): Promise<StoredVoice | null>;
  /** Deletes this recording and no other one. Never fails. */
  remove(draftKey: string, voiceId: string): Promise<void>;
};
