import { screen, waitFor } from '@testing-library/react';
import { todayAsDay } from 'shared/text/local-days';
import { filmOf } from 'shared/testing/mp4-index';
import { exifPhoto } from '../../testing/exif-photo.ts';
import { addPhotos, date, dropOnPhotos, limitedTo, openWrite, photo } from '../../testing/open-write.ts';
import { readTakenDay } from './TakenDayNotice.tsx';

const DAY = `${new Date().getFullYear() - 1}-11-14`;
const TAKEN = `${DAY.replaceAll('-', ':')} 23:50:00`;
const OFFER = `사진을 찍은 날(${DAY.slice(0, 4)}년 11월 14일)로 바꿀까요?`;

describe('찍은 날', () => {
  test.each([
    ['카메라가 적은 그대로', exifPhoto('a.jpg', '2024:11:14 23:50:00'), '2024-11-14'],
    ['적혀 있지 않으면 모른다', exifPhoto('a.jpg', null), null],
    ['카메라의 시계가 없던 날', exifPhoto('a.jpg', '2024:02:31 10:00:00'), null],
    ['시계를 맞춘 적이 없는 카메라', exifPhoto('a.jpg', '0000:00:00 00:00:00'), null],
    ['사진이 아닌 파일', photo('a.jpg'), null],
    ['빈 파일', new File([], 'a.jpg', { type: 'image/jpeg' }), null],
  ])('%s', async (_name, file, day) => {
    expect(await readTakenDay(file)).toBe(day);
  });
});

describe('사진을 찍은 날로 바꾸기', () => {
  test('고른 사진이 모두 다른 한 날의 것이면 묻고, 누르기 전에는 바꾸지 않는다', async () => {
    const { user } = await openWrite();
    await addPhotos(user, [exifPhoto('a.jpg', TAKEN), exifPhoto('b.jpg', TAKEN)]);
    expect(await screen.findByText(OFFER)).toBeVisible();
    expect(date()).toHaveValue(todayAsDay());
    await user.click(screen.getByRole('button', { name: '바꾸기' }));
    expect(date()).toHaveValue(DAY);
    expect(date()).toHaveFocus();
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
  });

  test('그대로 두면 다시 묻지 않는다', async () => {
    const { user } = await openWrite();
    await addPhotos(user, [exifPhoto('a.jpg', TAKEN)]);
    await user.click(await screen.findByRole('button', { name: '그대로 두기' }));
    expect(date()).toHaveValue(todayAsDay());
    expect(date()).toHaveFocus();
    await addPhotos(user, [exifPhoto('b.jpg', TAKEN)]);
    expect(screen.queryByText(OFFER)).not.toBeInTheDocument();
  });

  test.each([
    ['아무도 모르는 날', [exifPhoto('a.jpg', null), photo('b.jpg')]],
    ['오늘', [exifPhoto('a.jpg', `${todayAsDay().replaceAll('-', ':')} 08:00:00`)]],
    ['아직 오지 않은 날', [exifPhoto('a.jpg', '2099:01:01 00:00:00')]],
  ])('%s이면 묻지 않는다', async (_name, files) => {
    const { user } = await openWrite();
    await addPhotos(user, files);
    await waitFor(() => expect(screen.getAllByRole('button', { name: / 삭제$/ })).toHaveLength(files.length));
    await Promise.all(files.map((file) => readTakenDay(file)));
    expect(screen.queryByText(/사진을 찍은 날/)).not.toBeInTheDocument();
  });

  test('날이 서로 다르면 가장 이른 날을 묻고, 모르는 것과 아직 오지 않은 날은 빼고 본다', async () => {
    const { user } = await openWrite();
    const [unknown, future] = [photo('c.jpg'), exifPhoto('d.jpg', '2099:01:01 00:00:00')];
    const early = exifPhoto('더 이른 날.jpg', '2001:02:03 00:00:00');
    await addPhotos(user, [exifPhoto('a.jpg', TAKEN), early, unknown, future]);
    expect(await screen.findByText('사진을 찍은 날(2001년 2월 3일)로 바꿀까요?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '더 이른 날.jpg 삭제' }));
    expect(await screen.findByText(OFFER)).toBeVisible();
  });

  test('영상을 찍은 날도 묻는다', async () => {
    await openWrite({ handlers: [limitedTo(60)] });
    const film = filmOf(new Date(`${DAY}T23:50:00`));
    await dropOnPhotos([new File([film], '영상.mp4', { type: 'video/mp4' })]);
    expect(await screen.findByText(OFFER)).toBeVisible();
  });
});
