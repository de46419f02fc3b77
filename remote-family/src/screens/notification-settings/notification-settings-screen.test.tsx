import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  NOTIFICATION_KINDS,
  notificationCalls,
  type NotificationSettings,
} from 'shared/contract/notifications/notification';
import { respondsWith, respondsWithError } from 'shared/testing/api-server';
import { testLoading } from 'shared/testing/loading';
import { openAt } from '../../testing/open-family.ts';
import { COPY } from './copy.ts';

const ADDRESS = '/setting/notifications';
const SETTINGS: NotificationSettings = { off: [], quiet: { from: '21:00', to: '08:00' }, showsText: false };

function openSettings(changes: Partial<NotificationSettings> = {}) {
  const sent: NotificationSettings[] = [];
  const view = openAt(ADDRESS, [
    respondsWith(notificationCalls.settings, { ...SETTINGS, ...changes }),
    respondsWith(notificationCalls.changeSettings, ({ body }) => {
      sent.push(body);
      return body;
    }),
  ]);
  return { ...view, sent };
}

describe('알림 설정', () => {
  test('모든 종류는 한 스위치에 있고, 백업 실패만 끌 수 없다', async () => {
    openSettings();
    await screen.findByRole('switch', { name: '새 추억' });
    const kinds = COPY.groups.flatMap((group) => group.kinds);
    expect(kinds.toSorted()).toEqual(
      NOTIFICATION_KINDS.filter((kind) => kind !== 'backup-failed').toSorted(),
    );
    for (const { label } of COPY.groups) expect(screen.getByRole('switch', { name: label })).toBeVisible();
  });

  test('한 줄로 묶인 소식은 함께 꺼지고, 다시 누르면 함께 켜진다', async () => {
    const { user, sent } = openSettings({ off: ['like'] });
    const comments = await screen.findByRole('switch', { name: '댓글과 답글' });
    expect(comments).toBeChecked();
    expect(screen.getByRole('switch', { name: '좋아요' })).not.toBeChecked();
    await user.click(comments);
    await waitFor(() => expect(sent.at(-1)?.off).toEqual(['like', 'comment', 'reply']));
    expect(comments).not.toBeChecked();
    await user.click(comments);
    await waitFor(() => expect(sent.at(-1)?.off).toEqual(['like']));
  });

  test('둘을 이어서 바꾸면 마지막 요청에 둘 다 들어 있다', async () => {
    const { user, sent } = openSettings();
    await user.click(await screen.findByRole('switch', { name: '좋아요' }));
    await user.click(screen.getByRole('switch', { name: '알림에 글 내용 보이기' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.at(-1)).toEqual({ ...SETTINGS, off: ['like'], showsText: true });
  });

  test('방해 금지 시간을 바꾸고 끌 수 있고, 비어 있는 시각은 보내지 않는다', async () => {
    const { user, sent } = openSettings();
    const from = await screen.findByLabelText('시작');
    fireEvent.change(from, { target: { value: '22:30' } });
    await waitFor(() => expect(sent.at(-1)?.quiet).toEqual({ from: '22:30', to: '08:00' }));
    fireEvent.change(from, { target: { value: '' } });
    await user.click(screen.getByRole('switch', { name: '정해둔 시간에 조용히 하기' }));
    await waitFor(() => expect(sent.at(-1)?.quiet).toBeNull());
    expect(sent).toHaveLength(2);
    expect(screen.queryByLabelText('시작')).not.toBeInTheDocument();
  });

  test('저장되지 않으면 원래대로 돌아온다', async () => {
    const { user } = openAt(ADDRESS, [
      respondsWith(notificationCalls.settings, SETTINGS),
      respondsWithError(notificationCalls.changeSettings, 'INTERNAL_SERVER_ERROR'),
    ]);
    const likes = await screen.findByRole('switch', { name: '좋아요' });
    await user.click(likes);
    expect(await screen.findByRole('alert')).toBeVisible();
    await waitFor(() => expect(likes).toBeChecked());
  });

  testLoading((response) => openAt(ADDRESS, [response]), notificationCalls.settings, {
    failed: '알림 설정을 불러오지 못했어요.',
    works: respondsWith(notificationCalls.settings, SETTINGS),
    shown: ['switch', '새 추억'],
  });
});
