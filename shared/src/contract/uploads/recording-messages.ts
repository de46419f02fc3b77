import type { RecordingRejection, RecordingType } from '../recording.ts';

/** Why a recording was rejected, and what to do. */
export const REJECTION_MESSAGES: Readonly<Record<RecordingType, Record<RecordingRejection, string>>> = {
  video: {
    unsupported: '지원하지 않는 영상 형식입니다. (MP4, MOV, WebM, MKV, AVI, 3GP만 가능)',
    damaged: '영상이 손상되어 읽을 수 없습니다.',
    'no-video': '영상에 화면이 없습니다. 다른 영상을 골라주세요.',
    'no-sound': '영상이 손상되어 읽을 수 없습니다.',
    'too-long': '영상이 너무 깁니다. 짧게 잘라 다시 올려주세요.',
    'too-large': '영상의 해상도나 프레임 수가 너무 큽니다. (8K 30프레임, 4K 120프레임까지 가능)',
  },
  voice: {
    unsupported: '지원하지 않는 녹음 형식입니다. 다시 녹음해주세요.',
    damaged: '녹음이 손상되어 읽을 수 없습니다. 다시 녹음해주세요.',
    'no-video': '녹음이 손상되어 읽을 수 없습니다. 다시 녹음해주세요.',
    'no-sound': '녹음에 소리가 없습니다. 다시 녹음해주세요.',
    'too-long': '녹음이 너무 깁니다. 나누어 남겨주세요.',
    'too-large': '녹음이 너무 커서 읽을 수 없습니다. 다시 녹음해주세요.',
  },
};

/** @param subject names the file: `여행.mp4` */
export function videoTooLargeMessage(maxBytes: number, subject?: string): string {
  return `${prefixOf(subject)}영상은 ${String(Math.floor(maxBytes / 1_048_576))}MB까지 올릴 수 있습니다.`;
}

/** @param subject names the file: `여행.mp4` */
export function videoTooLongMessage(maxSeconds: number, subject?: string): string {
  return `${prefixOf(subject)}영상은 ${durationText(maxSeconds)}까지 올릴 수 있습니다.`;
}

function prefixOf(subject: string | undefined): string {
  return subject === undefined ? '' : `${subject}: `;
}

/** `5분`, `1분 30초`. */
function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [minutes > 0 && `${minutes}분`, rest > 0 && `${rest}초`].filter(Boolean).join(' ');
}
