import { brotliCompressSync, constants } from 'node:zlib';

const WORTH_IT_BYTES = 1_024;

/**
 * The content of `<file>.br`, for servers that send precompressed files; undefined where it saves too little.
 * Uses brotli's highest quality, too slow per request, which saves 7 % of the host's script.
 */
export function compressForServing(file: string, plain: Uint8Array): Uint8Array | undefined {
  if (!/\.(js|css|svg)$/.test(file) || plain.length < WORTH_IT_BYTES) return undefined;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return brotliCompressSync(plain, { params });
}
