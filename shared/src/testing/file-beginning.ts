const BEGINNINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '\xff\xd8\xff\xe0',
  'image/jpg': '\xff\xd8\xff\xe0',
  'image/png': '\x89PNG\r\n\x1a\n',
  'image/gif': 'GIF89a',
  'image/webp': 'RIFF\x10\0\0\0WEBP',
  'image/heic': '\0\0\0\x10ftypheic\0\0\0\0',
  'image/heif': '\0\0\0\x10ftypheic\0\0\0\0',
  'image/avif': '\0\0\0\x10ftypavif\0\0\0\0',
  'video/mp4': '\0\0\0\x10ftypisom\0\0\0\0',
  'video/quicktime': '\0\0\0\x10ftypqt  \0\0\0\0',
};

/** The first bytes by which the picker knows a media type; of a type that it does not take, a mere `?`. */
export function fileBeginning(type: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(BEGINNINGS[type] ?? '?', (letter) => letter.codePointAt(0) ?? 0);
}
