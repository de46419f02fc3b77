export const QUESTION = {
  questionId: 1,
  audience: 'GRANDPARENTS',
  title: '어릴 적 놀이',
  text: '어릴 때 동네 친구들과 무엇을 하며 놀았나요?',
};

export const JIU = { userId: 1, nickname: '지우', profileImage: null };
export const SUNJA = { userId: 2, nickname: '순자', profileImage: null };
export const GRANDMOTHER = { userId: 2, nickname: '할머니', profileImage: null };

/** A memory as lists have it, without a photo. */
export const POST = {
  postId: 1,
  content: '',
  memoryDate: '2026-11-20',
  author: GRANDMOTHER,
  participants: [],
  image: null,
  imageCount: 0,
  likeCount: 1,
  liked: false,
  commentCount: 0,
};

export const POST_PATH = '/home/memoryDetailPage/:postId';
