/**
 * What ffmpeg may open of an upload: each demuxer by its own name, which is in ffmpeg's list of names, too.
 */
export const DEMUXERS = ['mov', 'matroska', 'avi', 'ogg'] as const;

/** ffmpeg's name of the demuxer. */
export type Demuxer = (typeof DEMUXERS)[number];

/**
 * What phones, cameras and browsers record in MP4, QuickTime, WebM, AVI and Ogg, by the names of ffmpeg's
 * decoders.
 */
const VIDEO_DECODERS =
  'h264 hevc vp8 libvpx vp9 libvpx-vp9 av1 libdav1d libaom-av1 mpeg4 h263 mjpeg prores'.split(' ');
const AUDIO_DECODERS = [
  ...'aac aac_latm libfdk_aac opus libopus vorbis libvorbis mp3 mp3float flac alac ac3 eac3'.split(' '),
  ...'amrnb libopencore_amrnb amrwb libopencore_amrwb pcm_mulaw pcm_alaw'.split(' '),
  ...'pcm_u8 pcm_s8 pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_f32le pcm_f32be'.split(
    ' ',
  ),
];

/** No other decoder parses bytes that a stranger made. */
export const DECODERS: readonly string[] = [...VIDEO_DECODERS, ...AUDIO_DECODERS];
