/** The first that the browser writes is used: Opus where there is one, AAC on iPhones. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus'] as const;

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
};

/** Enough for speech, small enough for a slow network: five minutes are 1.8 MB. */
export const VOICE_BITS_PER_SECOND = 48_000;

/** Undefined leaves the choice to the browser. */
export function voiceMimeType(): string | undefined {
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type));
}

/** A recording as the file that is uploaded: `voice.webm`. */
export function voiceFile(parts: readonly Blob[], type: string): File {
  const container = type.split(';', 1)[0] ?? '';
  return new File([...parts], `voice.${EXTENSIONS[container] ?? 'webm'}`, { type: container });
}
