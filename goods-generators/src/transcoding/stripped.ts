/**
 * Nothing of the device, the day and the place: no tags of the file and its streams, no chapters, no
 * timecode.
 */
export const STRIPPED: readonly string[] = [
  ...'-map_metadata -1 -map_metadata:s -1 -map_chapters -1 -write_tmcd 0 -dn -sn'.split(' '),
  // Without ffmpeg's own tags.
  ...'-fflags +bitexact -flags:v +bitexact -flags:a +bitexact'.split(' '),
];
