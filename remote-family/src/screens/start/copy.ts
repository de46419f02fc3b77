export const COPY = {
  title: '아직 함께하는\n가족이 없어요',
  welcome: '온기에\n오신 것을 환영해요',
  lede: '가족을 새로 만들거나,\n받은 초대로 들어올 수 있어요.',
  make: '가족 만들기',
  join: '초대 코드로 참여하기',
  otherAccount: '다른 계정으로 로그인',
} as const;
