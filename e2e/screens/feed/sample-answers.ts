export const EARLIER_POST = {
  postId: 1,
  title: '첫눈 오던 날',
  content: '마당에 눈사람이 섰다.',
  memoryDate: '2023-11-21',
  author: { userId: 1, nickname: '지우', profileImage: null },
  participants: [],
  image: null,
  imageCount: 0,
  likeCount: 0,
  liked: false,
  commentCount: 0,
};

export const MANY_MONTHS = ['2026-11', '2026-10', '2025-12', '2019-03'].map((month) => ({
  month,
  count: 40,
  cover: {
    postId: 1,
    thumbnailUrl: null,
    title: '첫눈 오던 날',
    memoryDate: `${month}-01`,
    placeholder: null,
    imageCount: 0,
  },
}));
