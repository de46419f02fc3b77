import { withParticle } from 'shared/text/particles';

export const COPY = {
  title: '가족',
  together: (count: number) => `가족 ${count}명이 함께하고 있어요`,
  inviteTitle: '가족을 초대해보세요',
  inviteText: '링크를 받은 사람만 들어올 수 있어요',
  members: '우리 가족',
  me: '나',
  aloneTitle: '아직 혼자예요',
  aloneText: '초대 링크를 보내 가족을 불러보세요. 할머니도 누르기만 하면 들어올 수 있어요.',
  loading: '가족을 불러오는 중',
  failed: '가족을 불러오지 못했어요.',
} as const;

export const SETTINGS_COPY = {
  title: '가족 설정',
  questions: '이번 주 질문',
  questionsHint: '월요일마다 가족 모두에게 같은 질문 하나가 와요.',
  views: '봤어요 보이기',
  viewsHint: '추억을 누가 봤는지 가족끼리 알 수 있어요. 끄면 그동안의 기록도 지워져요.',
  loading: '설정을 불러오는 중',
  failed: '설정을 불러오지 못했어요.',
} as const;

export const STORAGE_COPY = {
  title: '저장 공간',
  family: '우리 가족',
  own: '내가 올린 것',
  unfinished: '가족이 올리는 중',
  ownUnfinished: '내가 올리는 중',
  used: (limit: string, used: string) => `${limit} 중 ${used}`,
  kinds: { photos: '사진', videos: '영상', voices: '목소리', others: '그 밖' },
  nearlyFull: '저장 공간이 거의 다 찼어요. 지난 추억을 지우면 자리가 나요.',
  loading: '저장 공간을 불러오는 중',
  failed: '저장 공간을 불러오지 못했어요.',
} as const;

export const RENEW_COPY = {
  open: '새 링크 만들기',
  question: '새 링크를 만들까요?',
  explanation: '지금까지 보낸 링크와 코드로는\n더 이상 들어올 수 없어요.',
  confirm: '새 링크 만들기',
  busy: '만드는 중...',
  done: '새 초대 링크를 만들었어요.',
} as const;

export const ROLE_COPY = {
  open: '내 역할 바꾸기',
  title: '내 역할',
  legend: '나는 누구인가요?',
  none: '누구인지 골라주세요',
  required: '가족 안에서 누구인지 골라주세요.',
  save: '저장하기',
  busy: '저장 중...',
  saved: '역할을 바꿨어요.',
} as const;

export const REMOVE_COPY = {
  openOf: (nickname: string) => `${nickname} 메뉴`,
  sheetTitle: '가족 구성원',
  remove: '가족에서 내보내기',
  question: (nickname: string) => `${withParticle(nickname, '을/를')} 내보낼까요?`,
  explanation: '남긴 추억과 댓글은\n우리 가족에게 그대로 남아요.\n다시 함께하려면 새로 초대해주세요.',
  confirm: '내보내기',
  busy: '내보내는 중...',
  done: (nickname: string) => `${withParticle(nickname, '을/를')} 내보냈어요.`,
  goneAlready: (nickname: string) => `${withParticle(nickname, '은/는')} 이미 가족에서 나갔어요.`,
  notAllowed: '가족 구성원을 내보낼 권한이 없습니다.',
} as const;
