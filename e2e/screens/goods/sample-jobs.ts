/** A made video that no test plays: what is around it is looked at. */
const VIDEO_URL = '/api/media/11111111111111111111111111111111/full.mp4';

const jobFields = {
  jobId: 7,
  state: 'running',
  progress: 62,
  jobsAhead: 0,
  secondsLeft: 6,
  createdAt: '2026-11-20T09:00:00.000Z',
};

export const VIDEO_JOB = {
  ...jobFields,
  kind: 'video',
  actionPrompt: '꽃잎이 바람에 흩날리고, 하준이가 뒤를 돌아보며 웃어요',
  photoUrl: null,
  result: null,
};

export const QUEUED_VIDEO_JOB = { ...VIDEO_JOB, state: 'queued', progress: 0, jobsAhead: 3, secondsLeft: 95 };

export const DONE_VIDEO_JOB = {
  ...VIDEO_JOB,
  state: 'done',
  progress: 100,
  secondsLeft: null,
  result: { animatePhotoTempUrl: VIDEO_URL, byAi: true },
};

export const DIARY_JOB = { ...jobFields, jobId: 8, kind: 'diary', postId: 21, result: null };

export const SAVED_GOODS = [
  {
    kind: 'diary',
    goodsId: 3,
    jobId: null,
    canDelete: false,
    postId: 21,
    title: '할머니 댁 감 따던 날',
    content: '감을 땄다.\n참 즐거웠다.',
    weather: 'sunny',
    mood: 'happy',
    illustration: null,
    date: '2025-11-15',
    template: 'sky',
    byAi: true,
    createdAt: '2026-11-20T09:00:00.000Z',
  },
  {
    kind: 'video',
    goodsId: 2,
    jobId: null,
    canDelete: false,
    videoUrl: VIDEO_URL,
    actionPrompt: '눈이 내리고 가까이 다가가요',
    byAi: true,
    createdAt: '2026-11-19T09:00:00.000Z',
  },
];
