/** ffprobe's names of the numbers of ISO 23091-2, as far as films have them. */
const SHARED: Readonly<Record<number, string>> = { 1: 'bt709', 6: 'smpte170m', 7: 'smpte240m' };

export const SPACES: Readonly<Record<number, string>> = {
  ...SHARED,
  0: 'gbr',
  4: 'fcc',
  5: 'bt470bg',
  9: 'bt2020nc',
  10: 'bt2020c',
  14: 'ictcp',
};

export const PRIMARIES: Readonly<Record<number, string>> = {
  ...SHARED,
  4: 'bt470m',
  5: 'bt470bg',
  8: 'film',
  9: 'bt2020',
  10: 'smpte428',
  11: 'smpte431',
  12: 'smpte432',
};

export const TRANSFERS: Readonly<Record<number, string>> = {
  ...SHARED,
  4: 'bt470m',
  5: 'bt470bg',
  8: 'linear',
  11: 'iec61966-2-4',
  13: 'iec61966-2-1',
  14: 'bt2020-10',
  15: 'bt2020-12',
  16: 'smpte2084',
  18: 'arib-std-b67',
};
