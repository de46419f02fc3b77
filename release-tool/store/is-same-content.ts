/** Compares bytes; undefined: the file is missing. */
export function isSameContent(content: Uint8Array | undefined, expected: Uint8Array | string): boolean {
  return content !== undefined && Buffer.from(expected).equals(content);
}
