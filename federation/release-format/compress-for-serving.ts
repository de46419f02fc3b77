import { brotliCompressSync, constants } from 'node:zlib';
import type { Size } from './measured/measurements.ts';

const WORTH_IT_BYTES = 1_024;

/** `<file>.br`; undefined where it saves little. The highest quality saves 7 %, too slow per request. */
export function compressForServing(file: string, plain: Uint8Array): Uint8Array | undefined {
  if (!/\.(js|css|svg)$/.test(file) || plain.length < WORTH_IT_BYTES) return undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return brotliCompressSync(plain, { params });
}

/** Less than servers compress with, in a tenth of the time: the same in a build and in a check. */
const MEASURED_QUALITY = 5;

export function sizeOf(content: Uint8Array): Size {
  const params = { [constants.BROTLI_PARAM_QUALITY]: MEASURED_QUALITY };
  return { plain: content.length, brotli: brotliCompressSync(content, { params }).length };
}
