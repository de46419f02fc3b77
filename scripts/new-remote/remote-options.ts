export type RemoteOptions = {
  /** The area, in kebab-case; its package is `remote-<area>`. */
  area: string;
  /** The path prefix of its first page. */
  prefix: string;
  /** What people call it, in Korean. */
  title: string;
  /** Its label in the bottom navigation; undefined: it has no tab. */
  tab: string | undefined;
};

/** The values in the template, and in the files that are copied from another remote. */
export const TEMPLATE = {
  area: 'new-area',
  prefix: '/new-path',
  title: '새 화면',
  tab: '새 탭',
} as const satisfies RemoteOptions;

/** `photo-album` -> `PhotoAlbum`. */
export function pascalCase(kebabCase: string): string {
  return kebabCase
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
