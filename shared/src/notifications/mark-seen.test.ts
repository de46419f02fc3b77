import { notificationCalls, type Unseen } from 'shared/contract/notifications/notification';
import { setAccessToken } from 'shared/session';
import { apiServer, respondsWith, withApiServer } from 'shared/testing/api-server';
import { until } from 'shared/testing/stored-files';
import { markSeen } from './mark-seen.ts';

const NOTHING: Unseen = { posts: [], postCount: 0, comments: [], notificationCount: 0 };

/** Half of the pause after a failure. */
const BEFORE_A_RETRY_MS = 15_000;

withApiServer();

test(
  'what is seen while a report is on its way is reported right after it',
  async () => {
    setAccessToken('a');
    const reported: unknown[] = [];
    apiServer.use(
      respondsWith(notificationCalls.markSeen, ({ body }) => {
        reported.push(body);
        if (reported.length === 1) markSeen({ posts: [2], commentsOf: [3] });
        return NOTHING;
      }),
    );
    markSeen({ posts: [1] });
    await until(() => reported.length === 2);
    expect(reported).toEqual([
      { posts: [1], commentsOf: [] },
      { posts: [2], commentsOf: [3] },
    ]);
  },
  BEFORE_A_RETRY_MS,
);
