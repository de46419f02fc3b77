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
