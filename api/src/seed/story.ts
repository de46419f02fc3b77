import type { MemberName } from './members.ts';

/** The photos in seed/photos, by file name without extension. */
export const PHOTO_NAMES = [
  'autumn',
  'beach',
  'blossom',
  'cake',
  'camp',
  'crayon',
  'hanok',
  'hanriver',
  'melon',
  'picnic',
  'snow',
  'songpyeon',
  'steps',
  'window',
  'xmas',
] as const;

export type PhotoName = (typeof PHOTO_NAMES)[number];

export type Story = {
  title: string;
  content: string;
  date: string;
  author: MemberName;
  with: readonly MemberName[];
  photos: readonly PhotoName[];
  comments: readonly (readonly [MemberName, string])[];
};
