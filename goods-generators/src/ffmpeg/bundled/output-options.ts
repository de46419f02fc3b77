/** Options of an output that this program itself reads. */
export const USED: ReadonlySet<string> = new Set(
  [
    'f t map metadata map_metadata map_chapters vf af c frames r pix_fmt ac ar q tag bsf vsync disposition',
    'timecode max_muxing_queue_size an vn sn dn shortest y hide_banner nostdin',
  ]
    .join(' ')
    .split(' '),
);
