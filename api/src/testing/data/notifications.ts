import { commentSchema } from 'shared/contract/comment';
import {
  type Notification,
  notificationCalls,
  type NotificationSettings,
  notificationSettingsSchema,
  type Unseen,
  unseenSchema,
} from 'shared/contract/notifications/notification';
import { dataOf, type TestApi } from '../server/test-api.ts';

type Caller = { token: string };

export const NOTHING_UNSEEN: Unseen = { posts: [], postCount: 0, comments: [], notificationCount: 0 };

export function unseenOf(api: TestApi, person: Caller): Promise<Unseen> {
  return api.read(person, '/notifications/unseen', unseenSchema);
}

/** The latest lines of the bell. */
export async function linesOf(api: TestApi, person: Caller): Promise<Notification[]> {
  return (await api.read(person, '/notifications', notificationCalls.list.response)).notifications;
}

export async function markSeen(api: TestApi, person: Caller, seen: object): Promise<Unseen> {
  return dataOf(unseenSchema, await api.send(person, 'POST', '/notifications/seen', seen));
}

/** Settings over those of somebody whom nothing but this was switched for. */
export async function changeSettings(api: TestApi, person: Caller, settings: Partial<NotificationSettings>) {
  const all = { off: [], quiet: null, showsText: false, ...settings };
  return dataOf(notificationSettingsSchema, await api.send(person, 'PUT', '/notifications/settings', all));
}

/** @returns the number of the new comment */
export async function postComment(
  api: TestApi,
  person: Caller,
  postId: number,
  comment: { content: string; replyTo?: number },
): Promise<number> {
  const sent = await api.send(person, 'POST', `/memory-post/${postId}/comment`, comment);
  return dataOf(commentSchema, sent).commentId;
}
