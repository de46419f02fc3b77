/** The build of exifr that reads JPEG and HEIC only: a third of the whole. */
declare module 'exifr/dist/lite.esm.mjs' {
  import type { Options } from 'exifr';

  export function parse(file: Blob, options: Options & { translateKeys: boolean }): Promise<unknown>;
}
