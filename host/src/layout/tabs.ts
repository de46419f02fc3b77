import { Gift, Library, type LucideIcon, SquarePen, Sun, UsersRound } from 'lucide-react';

export type Tab = {
  path: string;
  label: string;
  icon: LucideIcon;
  alsoActiveAt?: readonly string[];
};

/** The bottom navigation (product.md, Layout). */
export const TABS: readonly Tab[] = [
  { path: '/home', label: '일상', icon: Sun, alsoActiveAt: ['/daily'] },
  { path: '/bookshelf', label: '책장', icon: Library },
  { path: '/write', label: '작성', icon: SquarePen },
  { path: '/goods', label: '굿즈', icon: Gift },
  { path: '/family', label: '가족', icon: UsersRound },
];

/** Whether a path is the tab's or below it; case-insensitive, like the router. */
export function isTabActive({ path, alsoActiveAt = [] }: Tab, pathname: string): boolean {
  return [path, ...alsoActiveAt].some((root) =>
    `${pathname.toLowerCase()}/`.startsWith(`${root.toLowerCase()}/`),
  );
}
