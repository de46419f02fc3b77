export const COPY = {
  invited: '초대장이 왔어요',
  lede: (inviter: string) => `${inviter}님이 기다리고 있어요.\n들어와서 추억을 함께 나눠요.`,
  signUp: '회원가입하고 들어가기',
  logIn: '로그인하고 들어가기',
  loading: '초대장을 여는 중이에요',
  unknownTitle: '열리지 않는\n초대 링크예요',
  unknownText: '기한이 지났거나 주소가 잘렸을 수 있어요.\n가족에게 새 링크를 부탁해주세요.',
  toOngi: '온기로 가기',
  failed: '초대장을 열지 못했어요.',
} as const;
