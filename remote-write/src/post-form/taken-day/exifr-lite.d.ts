/** The build of exifr that reads JPEG and HEIC only: a third of the whole. */
declare module 'exifr/dist/lite.esm.mjs' {
  /** Tags by their number; `false` leaves a directory out. */
  type Options = {
    ifd0: { pick: number[] };
    exif: { pick: number[] };
    gps: boolean;
    interop: boolean;
    translateKeys: boolean;
    translateValues: boolean;
    reviveValues: boolean;
  };

  export function parse(file: Blob, options: Options): Promise<unknown>;
}
