import type { GoodsKinds } from '../../goods/kinds/goods-kind.ts';
import { BYTE_ORDER_MARK } from './missing-list.ts';

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
  photos/      사진 전부, 온기에 있는 가장 큰 크기. 이름은 날짜-추억 번호-순서예요.
               올릴 때 10 MB보다 큰 사진은 줄이고, 위치와 기기 정보는 지웠어요.
  videos/      영상, 온기에서 보는 화질 (있을 때만). -original이 붙은 것은 원본 화질이에요.
  voices/      목소리 (있을 때만)
               사진과 영상과 목소리에는 추억의 날짜가 적혀 있어, 사진첩에서 그날에 놓여요. (GIF는 빼고)
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
