import { randomId } from 'shared/text/random-id';
import type { NewPhoto } from './memory-draft.ts';

const TYPE_OF_EXTENSION: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};

/** What a file input offers to choose. Naming the types lets an iPhone turn its HEIC photos into JPEG. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/gif,image/webp';

export function newPhotosOf(files: readonly File[]): NewPhoto[] {
  return files.map((file) => ({ photoId: randomId(), file: withType(file) }));
}

/** Some Android galleries hand over files without a type: there the name speaks, and the server looks inside anyway. */
function withType(file: File): File {
  if (file.type !== '') return file;
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const type = TYPE_OF_EXTENSION[extension];
  return type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified });
}
