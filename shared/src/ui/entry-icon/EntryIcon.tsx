import { createLucideIcon, Gift, Library, type LucideIcon, SquarePen, Sun, UsersRound } from 'lucide-react';
import { Icon } from 'shared/ui/Icon';

type EntryIconProps = {
  /** A known name, or the outline that an area declares. */
  of: keyof typeof KNOWN | { path: string };
  size?: 'sm' | 'md';
};

const KNOWN = {
  sun: Sun,
  library: Library,
  'square-pen': SquarePen,
  gift: Gift,
  'users-round': UsersRound,
} as const satisfies Record<string, LucideIcon>;

/** A component that were made anew would be drawn anew. */
const drawn = new Map<string, LucideIcon>();

/** The icon of an entry that an area declares in its package.json. */
export function EntryIcon({ of, size = 'md' }: EntryIconProps) {
  return <Icon of={typeof of === 'string' ? KNOWN[of] : drawnFrom(of.path)} size={size} />;
}

function drawnFrom(path: string): LucideIcon {
  const known = drawn.get(path);
  if (known !== undefined) return known;
  const made = createLucideIcon('entry', [['path', { d: path, key: 'path' }]]);
  drawn.set(path, made);
  return made;
}
