const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'svg']);
const VIDEO_EXTENSIONS: ReadonlySet<string> = new Set(['mp4', 'webm', 'ogg', 'avi', 'mov']);

/** Media type of a file name or an address (with or without a query), by extension. */
export function mediaTypeOf(nameOrUrl: string): 'image' | 'video' | 'unknown' {
  const name = nameOrUrl.split(/[?#]/)[0] ?? '';
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (IMAGE_EXTENSIONS.has(extension)) return 'image';
  if (VIDEO_EXTENSIONS.has(extension)) return 'video';
  return 'unknown';
}
