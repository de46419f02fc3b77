import { beginningsRead } from 'shared/testing/beginnings-read';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { accountCalls } from 'shared/contract/account';
import { userCalls } from 'shared/contract/user';
import { sessionStore } from 'shared/session';
import {
  respondsWith,
  type FakedRequest,
  breaksOff,
  respondsWithError,
  type RequestHandler,
} from 'shared/testing/api-server';
import { sampleUser } from 'shared/testing/sample-data';
import { fileBeginning } from 'shared/testing/file-beginning';
import { openAt } from '../../../testing/open-family.ts';

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true });
}

const pen = { fillRect: () => undefined, drawImage: () => undefined };

// jsdom draws nothing: what is cut is seen by the journey.
beforeEach(() => {
  define(HTMLCanvasElement.prototype, 'getContext', () => pen);
  define(HTMLCanvasElement.prototype, 'toBlob', (done: (blob: Blob) => void) => {
    done(new Blob(['square'], { type: 'image/jpeg' }));
  });
});

describe('프로필 사진', () => {
  const PORTRAIT = '/api/media/portrait-of-jiwoo/400.webp';
  const changeButton = () => screen.findByRole('button', { name: '프로필 사진 바꾸기' });

  async function openPicker(...handlers: RequestHandler[]) {
    const view = openAt('/setting', handlers);
    await view.user.click(await changeButton());
    const picker = within(await screen.findByRole('dialog', { name: /프로필 사진/ }));
    const input = picker.getByLabelText('사진을 끌어다 놓거나 눌러서 선택해주세요.');
    const done = picker.getByRole('button', { name: '완료' });

    /** Goes on to the cutting, where the photo has been read. */
    async function toCutting() {
      await view.user.click(done);
      const cutting = within(await screen.findByRole('dialog', { name: '사진 자르기' }));
      const image = cutting.getByRole('presentation');
      fireEvent.load(image);
      return { cutting, image, cut: cutting.getByRole('button', { name: '이 사진으로 바꾸기' }) };
    }
    return { ...view, picker, input, done, toCutting };
  }

  const photo = () => new File([fileBeginning('image/jpeg')], '나.jpg', { type: 'image/jpeg' });

  /** Chooses a photo, and goes on to the cutting. */
  async function openCutting(...handlers: RequestHandler[]) {
    const { user, input, toCutting } = await openPicker(...handlers);
    await user.upload(input, photo());
    await beginningsRead(photo());
    return { user, ...(await toCutting()) };
  }

  test('움직이는 GIF는 자르기 전에 까닭을 말하고 받지 않는다', async () => {
    const { user, input, done } = await openPicker();
    await user.upload(input, new File([fileBeginning('image/gif')], '나.gif', { type: 'image/gif' }));
    await beginningsRead(photo());
    await user.click(done);
    expect(await screen.findByText('지원되는 이미지 형식: JPEG, PNG, WebP')).toBeVisible();
    expect(screen.queryByRole('dialog', { name: '사진 자르기' })).toBeNull();
  });

  test('한 장을 골라 바꾸면 모든 자리에서 새 사진이 보인다', async () => {
    let request: FakedRequest<unknown> | undefined;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let now = sampleUser();
    const { user, input, toCutting, picker, container } = await openPicker(
      respondsWith(userCalls.current, () => now),
      respondsWith(accountCalls.changeProfileImage, async (received) => {
        request = received;
        await released;
        now = sampleUser({ profileImage: PORTRAIT });
        return { profileImageUrl: PORTRAIT };
      }),
    );
    expect(picker.getByText('0/1')).toBeVisible();
    await user.upload(input, photo());
    await beginningsRead(photo());
    const { cut } = await toCutting();
    await user.click(cut);

    const button = await changeButton();
    expect(button).toHaveFocus();
    expect(await screen.findByRole('progressbar', { name: '프로필 사진 올리는 중' })).toBeVisible();
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

    release();
    expect(await screen.findByText('프로필 사진을 바꿨어요.')).toBeVisible();
    expect(sessionStore.getState().user?.profileImage).toBe(PORTRAIT);
    expect(container.querySelector('img[src$="/media/portrait-of-jiwoo/400.webp"]')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(
      request?.form?.getAll('profileImage').map((file) => (typeof file === 'string' ? file : file.name)),
    ).toEqual(['나.jpg']);
  });

  test('서버가 받아주지 않으면 까닭을 말하고, 다시 고를 수 있다', async () => {
    const message = '파일이 손상되어 읽을 수 없습니다.';
    const details = [{ field: 'profileImage', message }];
    const { user, cut } = await openCutting(
      respondsWithError(accountCalls.changeProfileImage, 'VALIDATION_ERROR', { details }),
    );
    await user.click(cut);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await changeButton()).toHaveAccessibleDescription(message);
    expect(sessionStore.getState().user?.profileImage).toBeNull();

    await user.click(await changeButton());
    expect(await screen.findByText('0개 파일 선택됨')).toBeVisible();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  test('올릴 수 없는 파일은 보내지 않고, 닫으면 아무것도 바뀌지 않으며 고른 것은 그대로 있다', async () => {
    const released = jest.spyOn(URL, 'revokeObjectURL');
    const { user, input, picker, done } = await openPicker();
    const note = new File(['글'], '글.txt', { type: 'text/plain' });
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [note] } });
    expect(await picker.findByText('글.txt: 지원하지 않는 파일 형식입니다.')).toBeVisible();
    expect(done).toBeDisabled();
    await user.upload(input, photo());
    await beginningsRead(photo());
    await user.click(picker.getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await changeButton()).toHaveFocus();
    expect(released).not.toHaveBeenCalled();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(await changeButton());
    expect(await screen.findByText('1개 파일 선택됨')).toBeVisible();
  });

  test('자르다가 닫으면 고른 사진이 그대로 있는 곳으로, 다른 사진을 고르면 빈 곳으로 돌아간다', async () => {
    const { user, cutting } = await openCutting();
    await user.click(cutting.getByRole('button', { name: '닫기' }));
    expect(await screen.findByText('1개 파일 선택됨')).toBeVisible();

    await user.click(screen.getByRole('button', { name: '완료' }));
    await user.click(await screen.findByRole('button', { name: '다른 사진 고르기' }));
    expect(await screen.findByText('0개 파일 선택됨')).toBeVisible();
  });

  test('열 수 없는 사진은 그렇다고 말하고, 다른 사진을 고르게 한다', async () => {
    const { user, cutting, image } = await openCutting();
    fireEvent.error(image);
    expect(cutting.getByRole('alert')).toHaveTextContent('이 사진은 열 수 없어요. 다른 사진을 골라주세요.');
    expect(cutting.queryByRole('button', { name: '이 사진으로 바꾸기' })).not.toBeInTheDocument();
    await user.click(cutting.getByRole('button', { name: '다른 사진 고르기' }));
    expect(await screen.findByText('0개 파일 선택됨')).toBeVisible();
  });

  test('자르지 못하거나 연결이 끊기면 그렇다고 말하고, 다시 해볼 수 있다', async () => {
    const { user, cutting, cut } = await openCutting(breaksOff(accountCalls.changeProfileImage));
    define(HTMLCanvasElement.prototype, 'getContext', () => null);
    await user.click(cut);
    expect(await cutting.findByRole('alert')).toHaveTextContent('사진을 자르지 못했어요.');
    expect(cut).toBeEnabled();
    define(HTMLCanvasElement.prototype, 'getContext', () => pen);
    await user.click(cut);
    expect(await screen.findByText('네트워크 연결을 확인해주세요.')).toBeVisible();
  });
});
