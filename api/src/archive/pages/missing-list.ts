/** Makes text editors read the files as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** The length of the archive is sent before the list is known: it is never longer than this. */
export const MOST_MISSING_BYTES = 16_384;

/** missing.txt: the files that could not be read while the archive was sent. */
export function missingList(names: readonly string[]): Buffer {
  if (names.length === 0) return Buffer.from(`${BYTE_ORDER_MARK}빠진 파일이 없어요.\n`);
  const more = (left: number): string => (left === 0 ? '' : `그리고 ${left}개 더\n`);
  let text = `${BYTE_ORDER_MARK}내려받는 사이에 지워져서 담지 못한 파일이 ${names.length}개 있어요. 그 자리에는 빈 그림이 있어요.\n\n`;
  for (const [index, name] of names.entries()) {
    if (Buffer.byteLength(`${text}${name}\n${more(names.length)}`) > MOST_MISSING_BYTES) {
      text += more(names.length - index);
      break;
    }
    text += `${name}\n`;
  }
  return Buffer.from(text);
}
