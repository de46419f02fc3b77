export const COPY = {
  title: '설정',
  myInfo: '내 정보',
  nickname: '닉네임',
  photo: '프로필 사진',
  changePhoto: '프로필 사진 바꾸기',
  photoUploading: '프로필 사진 올리는 중',
  photoChanged: '프로필 사진을 바꿨어요.',
  logOut: '로그아웃',
  loading: '내 정보를 불러오는 중',
  failed: '내 정보를 불러오지 못했어요.',
} as const;
