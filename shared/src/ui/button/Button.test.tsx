import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from 'shared/testing/render';
import { Button } from 'shared/ui/Button';
import { ButtonLink } from 'shared/ui/ButtonLink';
import { IconButton } from 'shared/ui/IconButton';

test('a busy button says what goes on, keeps the focus and cannot be pressed again', async () => {
  const save = jest.fn();
  const { rerender } = render(
    <Button busyLabel="저장 중..." onClick={save}>
      저장
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  rerender(
    <Button busy busyLabel="저장 중..." onClick={save}>
      저장
    </Button>,
  );

  const button = screen.getByRole('button', { name: '저장 중...' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(save).toHaveBeenCalledTimes(1);
});

test('a form is not sent a second time while its button is busy', async () => {
  const send = jest.fn((event: React.FormEvent) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={send}>
      <input aria-label="제목" />
      <Button type="submit" busy={busy} busyLabel="등록 중...">
        등록하기
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  await userEvent.type(screen.getByLabelText('제목'), '감{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
  rerender(form(true));
  await userEvent.type(screen.getByLabelText('제목'), '{Enter}');
  await userEvent.click(screen.getByRole('button', { name: '등록 중...' }));
  expect(send).toHaveBeenCalledTimes(1);
});

test('while it is not busy, the words for later are not there', () => {
  render(<Button busyLabel="저장 중...">저장</Button>);
  expect(screen.queryByText('저장 중...')).not.toBeInTheDocument();
});

test('a disabled button is not pressed', async () => {
  const press = jest.fn();
  render(
    <Button disabled onClick={press}>
      저장
    </Button>,
  );
  await userEvent.click(screen.getByRole('button', { name: '저장' }));
  expect(press).not.toHaveBeenCalled();
});

test('a button does not send the form it stands in unless it is meant to', () => {
  render(<Button>저장</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('a link that looks like a button leads on', async () => {
  const { user } = renderScreen(<ButtonLink to="/write">첫 추억 쓰기</ButtonLink>, {
    path: '/home',
    pattern: '/home',
  });
  await user.click(screen.getByRole('link', { name: '첫 추억 쓰기' }));
  expect(screen.getByText('화면: /write')).toBeVisible();
});

test('a button that shows only an icon has its Korean name', () => {
  render(<IconButton label="설정" icon={<svg />} />);
  expect(screen.getByRole('button', { name: '설정' })).toBeVisible();
});
