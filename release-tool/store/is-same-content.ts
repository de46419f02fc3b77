/** Whether a file of a store, undefined where there is none, is byte for byte this. */
export function isSameContent(content: Uint8Array | undefined, expected: Uint8Array | string): boolean {
  return content !== undefined && Buffer.from(expected).equals(content);
}
