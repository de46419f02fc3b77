import type { CountName, Counts } from './format/manifest.ts';

const NAMES: Readonly<Record<CountName, string>> = {
  posts: '추억',
  photos: '사진',
  members: '구성원',
  families: '가족',
  comments: '댓글',
  goods: '굿즈',
};

const COUNT_NAMES = ['posts', 'photos', 'members', 'families', 'comments', 'goods'] as const;

export function describeCounts(counts: Counts): string {
  return COUNT_NAMES.map((name) => `${NAMES[name]} ${formatted(counts[name])}`).join(', ');
}

/** One line each: what the backup says beside what was counted after the restore. */
export function compareCounts(expected: Counts, found: Counts): string[] {
  return COUNT_NAMES.map(
    (name) => `  ${NAMES[name]}: 백업 ${formatted(expected[name])}, 되살린 뒤 ${formatted(found[name])}`,
  );
}

export function formatted(count: number): string {
  return count.toLocaleString('ko');
}

export function formattedBytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
