const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** What a file input offers to choose. Naming the types lets an iPhone turn its HEIC photos into JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/gif,image/webp';

/** Every image. Unsupported ones are rejected by name afterwards. */
export const ANY_IMAGE = 'image/*';

/**
 * `accept` of the photo library's input. Android's in-app browsers use only the first type of a list, which
 * would hide every photo but JPEGs; `image/*` shows all. WebKit passes HEIC unconverted unless the types are
 * named, and opens the photo library for named types too.
 */
export function libraryTypes(): string {
  return navigator.vendor.startsWith('Apple') ? PHOTO_TYPES : ANY_IMAGE;
}

/** Some Android galleries omit the type: fall back to the name; the server checks the content anyway. */
export function withTypeOfName(file: File): File {
  if (file.type !== '') return file;
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const type = TYPE_OF_EXTENSION[extension];
  return type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
