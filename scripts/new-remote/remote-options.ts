export type RemoteOptions = {
  /** The area, in kebab-case; its package is `remote-<area>`. */
  area: string;
  /** The path prefix of its first page. */
  prefix: string;
  /** What people call it, in Korean. */
  title: string;
};

/** The values in the template, and in the files that are copied from another remote. */
export const TEMPLATE: RemoteOptions = { area: 'new-area', prefix: '/new-path', title: '새 화면' };

/** `photo-album` -> `PhotoAlbum`. */
export function pascalCase(kebabCase: string): string {
  return kebabCase
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
