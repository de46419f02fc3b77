import { accountCalls } from './account.ts';
import { archiveCalls } from './archive.ts';
import { authCalls } from './auth.ts';
import type { Call } from './call.ts';
import { commentCalls } from './comment.ts';
import { digestCalls } from './notifications/digest.ts';
import { errorReportCalls } from './telemetry/error-report.ts';
import { familyCalls } from './family/family.ts';
import { familyChangeCalls } from './family/family-changes.ts';
import { familyStorageCalls } from './family/family-storage.ts';
import { goodsCalls } from './goods.ts';
import { healthCalls } from './health.ts';
import { jobCalls } from './job.ts';
import { diaryCalls } from './kinds/diary.ts';
import { videoCalls } from './kinds/video.ts';
import { notificationCalls } from './notifications/notification.ts';
import { onThisDayCalls } from './post-lists/on-this-day.ts';
import { postListCalls } from './post-list.ts';
import { postCalls } from './post.ts';
import { pushCalls } from './notifications/push.ts';
import { questionCalls } from './question.ts';
import { recordingCalls } from './recording.ts';
import { searchCalls } from './post-lists/search.ts';
import { telemetryCalls } from './telemetry/telemetry.ts';
import { userCalls } from './user.ts';

/** Every API call by resource: source of the OpenAPI document and of the tests over all routes. */
export const CALLS = {
  auth: authCalls,
  users: { ...userCalls, ...accountCalls },
  family: { ...familyCalls, ...familyChangeCalls, ...familyStorageCalls },
  'memory-list': { ...postListCalls, ...onThisDayCalls },
  'memory-post': postCalls,
  'memory-search': searchCalls,
  comment: commentCalls,
  question: questionCalls,
  goods: { ...goodsCalls, ...videoCalls, ...diaryCalls },
  recording: recordingCalls,
  jobs: jobCalls,
  notifications: notificationCalls,
  push: pushCalls,
  archive: archiveCalls,
  digest: digestCalls,
  telemetry: { ...telemetryCalls, ...errorReportCalls },
  health: healthCalls,
} as const;

export const ALL_CALLS: readonly Call[] = Object.values(CALLS).flatMap((calls): Call[] =>
  Object.values(calls),
);
