import { movingPng } from 'shared/testing/moving-png';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import {
  addPhotos,
  addPhotosButton,
  dropOnPhotos,
  openPicker,
  photo,
  photosOf,
  openWrite,
  photoNames,
} from '../../testing/open-write.ts';

describe('사진 고르기', () => {
  test('움직이는 PNG는 멈춘 사진이 된다고 올리기 전에 말하고, 빼면 더 말하지 않는다', async () => {
    const { user } = await openWrite();
    await dropOnPhotos([photo('a.jpg'), movingPng('토끼.png')]);
    expect(await screen.findByText(/^토끼\.png: 움직이는 PNG는 멈춘 사진으로 올라가요\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '토끼.png 삭제' }));
    expect(screen.queryByText(/움직이는 PNG/)).not.toBeInTheDocument();
  });

  test('남은 자리만큼 고를 수 있고, 완료하면 초점이 사진 추가로 돌아온다', async () => {
    const { user } = await openWrite();
    await addPhotos(user, photosOf(8));
    const picker = await openPicker(user);
    expect(picker.getByText('0/2')).toBeVisible();
    await picker.upload([photo('a.jpg'), photo('b.jpg'), photo('c.jpg')]);
    expect(picker.getByText('최대 2개까지 선택할 수 있습니다.')).toBeVisible();
    await user.click(picker.getByRole('button', { name: '완료' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(addPhotosButton()).toHaveFocus();
    expect(photoNames()).toHaveLength(10);
    // The closing dialog does not react to the photos added meanwhile.
    expect(screen.queryByText(/최대 0개/)).not.toBeInTheDocument();
  });

  test.each(['닫기', 'Esc'])(
    '완료하지 않고 %s로 닫으면 쓰던 사진은 그대로고, 고른 것은 다시 열 때 그대로 있다',
    async (how) => {
      const released = jest.spyOn(URL, 'revokeObjectURL');
      const { user } = await openWrite();
      await addPhotos(user, [photo('a.jpg')]);
      released.mockClear();
      const picker = await openPicker(user);
      await picker.upload(photosOf(2));
      await (how === 'Esc'
        ? user.keyboard('{Escape}')
        : user.click(picker.getByRole('button', { name: how })));
      expect(addPhotosButton()).toHaveFocus();
      expect(photoNames()).toEqual(['a.jpg 삭제']);
      const reopened = await openPicker(user);
      expect(reopened.getByText('2/9')).toBeVisible();
      await user.click(reopened.getByRole('button', { name: '완료' }));
      expect(photoNames()).toHaveLength(3);
      expect(released).toHaveBeenCalledTimes(2);
      expect((await openPicker(user)).getByText('0/7')).toBeVisible();
    },
  );

  test('올릴 수 없는 파일은 고르는 자리에서 이름을 대며 거절한다', async () => {
    const { user } = await openWrite();
    const picker = await openPicker(user);
    fireEvent.change(picker.input, {
      target: { files: [photo('big.jpg', { bytes: 10_485_761 }), photo('note.txt', { type: 'text/plain' })] },
    });
    expect(await picker.findByText('big.jpg: 파일 크기가 너무 큽니다. (최대 10MB)')).toBeVisible();
    expect(picker.getByText('note.txt: 지원하지 않는 파일 형식입니다.')).toBeVisible();
    expect(picker.getByRole('button', { name: '완료' })).toBeDisabled();
  });

  test('열 장을 다 고르면 열리지 않고 까닭을 말하며, 하나를 지우면 다시 열린다', async () => {
    const { user } = await openWrite();
    await addPhotos(user, photosOf(10));
    const full = '선택 완료: 최대 10개를 모두 골랐습니다. 더 추가하려면 기존 파일을 삭제해주세요.';
    expect(addPhotosButton()).toHaveAttribute('aria-disabled', 'true');
    expect(addPhotosButton()).toHaveAccessibleDescription(full);
    await user.click(addPhotosButton());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText(full, { ignore: '[hidden]' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: '사진 10.jpg 삭제' }));
    expect(screen.queryByText(full)).not.toBeInTheDocument();
    expect((await openPicker(user)).getByText('0/1')).toBeVisible();
  });
});
