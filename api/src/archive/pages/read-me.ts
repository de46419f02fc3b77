import type { GoodsKinds } from '../../goods/kinds/goods-kind.ts';

/** Makes text editors read the files as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** README.txt: the contents, for people and for programmers who read data.json. */
export function readMe(kinds: GoodsKinds, familyName: string, madeOn: string): string {
  const names = kinds.map(({ name }) => `"${name}"`).join(' | ');
  const fields = kinds
    .map(({ name, archivedFields }) => `${name}: ${archivedFields}`)
    .join('\n             ');
  return `${BYTE_ORDER_MARK}${familyName}의 추억
${madeOn}에 온기에서 내려받았어요.

여는 방법
  1. 압축을 풀어주세요. 압축을 풀지 않고 열면 사진이 보이지 않아요.
  2. index.html을 두 번 눌러 열어주세요. 인터넷이 없어도 보여요.
  (휴대폰에서는 사진이 보이지 않을 수 있어요. 그럴 때는 컴퓨터에서 열어주세요.)

들어 있는 것
  index.html   표지: 해마다의 추억으로 가는 문
  years/       해마다의 추억: 글, 날짜, 함께한 사람, 댓글
  goods.html   우리 가족이 만든 영상과 그림일기 (있을 때만)
  photos/      사진 전부, 원래 크기 그대로. 이름은 날짜-추억 번호-순서예요.
  videos/      올린 영상 (있을 때만). -original이 붙은 것은 원본 화질이에요.
  voices/      목소리 (있을 때만)
  goods/       만든 영상과 그림 파일
  data.json    같은 내용을 프로그램이 읽을 수 있게 적은 것
  missing.txt  내려받는 사이에 지워져서 담지 못한 파일

data.json (UTF-8 JSON)
  format     "ongi-archive"
  version    1
  madeAt     만든 때 (ISO 8601, UTC)
  family     { name }
  members    [{ nickname, role, left }]  role: GRANDFATHER, GRANDMOTHER, FATHER, MOTHER, SON, DAUGHTER, OTHER 또는 null.
             left: 지금은 가족을 떠난 사람
  goods      [{ kind: ${names}, goodsId, createdAt, file, byAi, ... }]  ${fields}
  memories   [{ postId, memoryDate, title, content, author, participants: [{ nickname, role }],
             photos: [{ file, width, height, mime }],
             videos: [{ file, original, width, height, mime, durationMs }], voice: { file, mime, durationMs } 또는 null, likeCount, comments: [{ author, content, replyTo, createdAt }], createdAt }]
             original: 원본 화질의 파일, 없으면 null. durationMs: 길이 (1000분의 1초).
             replyTo: 답글이면 답한 댓글을 쓴 사람, 아니면 null.
             새 추억부터 적혀 있어요. file은 이 폴더에서 시작하는 길이에요.
`;
}

/** Fixed length of missing.txt: the archive's length is sent before its content is known. */
export const MISSING_LIST_BYTES = 16_384;

/** missing.txt, padded with line feeds. */
export function missingList(names: readonly string[]): Buffer {
  const list = Buffer.alloc(MISSING_LIST_BYTES, '\n');
  if (names.length === 0) {
    list.write(`${BYTE_ORDER_MARK}빠진 파일이 없어요.\n`);
    return list;
  }
  const more = (left: number): string => (left === 0 ? '' : `그리고 ${left}개 더\n`);
  let text = `${BYTE_ORDER_MARK}내려받는 사이에 지워져서 담지 못한 파일이 ${names.length}개 있어요. 그 자리에는 빈 그림이 있어요.\n\n`;
  for (const [index, name] of names.entries()) {
    if (Buffer.byteLength(`${text}${name}\n${more(names.length)}`) > MISSING_LIST_BYTES) {
      text += more(names.length - index);
      break;
    }
    text += `${name}\n`;
  }
  list.write(text);
  return list;
}
