import { brotliCompressSync, constants } from 'node:zlib';

const WORTH_IT_BYTES = 1_024;

/**
 * What lies as `<file>.br` beside a script, a style sheet or a drawing, for a server that sends what it finds there; undefined where it
 * is not worth it. At brotli's best, which no server has the time for: the host's script is 7 % smaller than at the quality that
 * answers are compressed with.
 */
export function compressForServing(file: string, plain: Uint8Array): Uint8Array | undefined {
  if (!/\.(js|css|svg)$/.test(file) || plain.length < WORTH_IT_BYTES) return undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return brotliCompressSync(plain, { params });
}
