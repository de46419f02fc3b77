import type { Comment } from 'shared/contract/comment';
import type { Family, InviteLink } from 'shared/contract/family/family';
import type { ListedPost } from 'shared/contract/post-list';
import type { PostPhoto, PostDetail, RecentPost, TimeOrderPost } from 'shared/contract/post';
import type { PostVideo, PostVoice } from 'shared/contract/recording';
import type { Question, WeeklyQuestion } from 'shared/contract/question';
import type { FamilyMember } from 'shared/contract/person';
import type { User } from 'shared/contract/user';

/** A family for tests. Every function merges its argument into valid sample data. */
const MOMENT = '2026-11-15T09:30:00.000Z';

export function sampleUser(changes: Partial<User> = {}): User {
  return {
    userId: 1,
    nickname: '지우',
    profileImage: null,
    familyId: 7,
    updatedAt: MOMENT,
    deletesAt: null,
    ...changes,
  };
}

export function sampleMember(changes: Partial<FamilyMember> = {}): FamilyMember {
  return {
    familyMemberId: 11,
    userId: 1,
    nickname: '지우',
    profileImage: null,
    role: 'DAUGHTER',
    ...changes,
  };
}

export function sampleFamily(changes: Partial<Family> = {}): Family {
  return {
    familyId: 7,
    familyName: '햇살가득 우리집',
    familyMembers: [
      sampleMember(),
      sampleMember({ familyMemberId: 12, userId: 2, nickname: '순자', role: 'GRANDMOTHER' }),
      sampleMember({ familyMemberId: 13, userId: 3, nickname: '민호', role: 'FATHER' }),
    ],
    ...changes,
  };
}

export function sampleImage(changes: Partial<PostPhoto> = {}): PostPhoto {
  return {
    imageId: 31,
    url: '/api/media/full/31.jpg',
    thumbnailUrl: '/api/media/400/31.webp',
    displayUrl: '/api/media/1200/31.webp',
    width: 1600,
    height: 1200,
    placeholder: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
    ...changes,
  };
}

/** The voice of a sample post is ready, unless changed to `preparing` or `failed`. */
export function sampleVoice(changes: Partial<PostVoice> = {}): PostVoice {
  return {
    state: 'ready',
    jobId: null,
    url: '/api/media/full/voice.m4a',
    durationMs: 62_000,
    rejection: null,
    peaks: [10, 60, 90, 40, 20],
    ...changes,
  };
}

export function sampleVideo(changes: Partial<PostVideo> = {}): PostVideo {
  const isReady = (changes.state ?? 'ready') === 'ready';
  return {
    state: 'ready',
    jobId: changes.state === 'preparing' ? 61 : null,
    url: isReady ? '/api/media/31/full.mp4?signature=one' : null,
    durationMs: isReady ? 42_000 : null,
    rejection: null,
    originalUrl: null,
    ...changes,
  };
}

export function samplePost(changes: Partial<PostDetail> = {}): PostDetail {
  return {
    postId: 21,
    title: '할머니 댁 감 따던 날',
    content: '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다.',
    memoryDate: '2026-11-15',
    author: { userId: 1, nickname: '지우', profileImage: null },
    participants: [sampleMember()],
    images: [sampleImage()],
    likeCount: 6,
    liked: false,
    commentCount: 1,
    createdAt: MOMENT,
    updatedAt: MOMENT,
    ...changes,
  };
}

export function sampleRecentPost(changes: Partial<RecentPost> = {}): RecentPost {
  const { postId, title, content, memoryDate, author, participants, likeCount, liked, commentCount } =
    samplePost();
  return {
    postId,
    title,
    content,
    memoryDate,
    author,
    participants,
    image: sampleImage(),
    imageCount: 1,
    likeCount,
    liked,
    commentCount,
    ...changes,
  };
}

export function sampleTimeOrderPost(changes: Partial<TimeOrderPost> = {}): TimeOrderPost {
  const { thumbnailUrl, placeholder } = sampleImage();
  const { postId, title, memoryDate } = samplePost();
  return { postId, title, memoryDate, thumbnailUrl, placeholder, ...changes };
}

export function sampleListedPost(changes: Partial<ListedPost> = {}): ListedPost {
  return { ...sampleTimeOrderPost(), imageCount: 1, ...changes };
}

export function sampleQuestion(changes: Partial<Question> = {}): Question {
  return {
    questionId: 1,
    audience: 'GRANDPARENTS',
    title: '어릴 적 놀이',
    text: '어릴 때 동네 친구들과 무엇을 하며 놀았나요?',
    ...changes,
  };
}

export function sampleWeeklyQuestion(changes: Partial<WeeklyQuestion> = {}): WeeklyQuestion {
  return {
    week: '2026-11-23',
    question: sampleQuestion(),
    skipped: false,
    responseCount: 0,
    responded: false,
    ...changes,
  };
}

export function sampleComment(changes: Partial<Comment> = {}): Comment {
  return {
    commentId: 41,
    content: '나도 같이 갈걸.',
    author: { userId: 2, nickname: '순자', profileImage: null },
    createdAt: MOMENT,
    editedAt: null,
    replyTo: null,
    isMine: false,
    ...changes,
  };
}

export const SAMPLE_INVITE: InviteLink = {
  inviteLink: 'http://localhost/KakaoInPage?code=8K2PQ7XD',
  code: '8K2PQ7XD',
  expiresAt: '2099-11-27T03:00:00.000Z',
};
