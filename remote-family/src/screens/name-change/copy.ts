export const COPY = {
  title: '닉네임 변경',
  question: '가족에게 보일\n이름을 정해주세요',
  nickname: '닉네임',
  save: '저장',
  saving: '저장 중...',
  saved: '닉네임을 바꿨어요.',
} as const;
