import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Dialog } from 'shared/ui/Dialog';

fillBrowserGaps();

function Deleting({ onDelete }: { onDelete?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        삭제하기
      </button>
      <ConfirmDialog
        open={open}
        title="정말 삭제할까요?"
        description="되돌릴 수 없어요."
        tone="danger"
        confirmLabel="삭제"
        onConfirm={() => onDelete?.()}
        onCancel={() => setOpen(false)}
      />
    </>
  );
}

async function openDialog() {
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: '삭제하기' }));
  return user;
}

test('a question is named, explained, and answered; what cannot be undone does not have the focus', async () => {
  const onDelete = jest.fn();
  render(<Deleting onDelete={onDelete} />);
  const user = await openDialog();
  const dialog = screen.getByRole('alertdialog', { name: '정말 삭제할까요?' });
  expect(dialog).toHaveAccessibleDescription('되돌릴 수 없어요.');
  expect(screen.getByRole('button', { name: '취소' })).toHaveFocus();
  await user.click(screen.getByText('되돌릴 수 없어요.'));
  expect(dialog).toBeVisible();
  await user.click(screen.getByRole('button', { name: '삭제' }));
  expect(onDelete).toHaveBeenCalledTimes(1);
});

type User = ReturnType<typeof userEvent.setup>;

test.each<[string, (user: User) => Promise<void>]>([
  ['Esc', (user) => user.keyboard('{Escape}')],
  ['취소', (user) => user.click(screen.getByRole('button', { name: '취소' }))],
  ['a tap beside it', (user) => user.click(screen.getByRole('alertdialog'))],
])('%s closes it, and the focus is back where it was', async (_how, close) => {
  render(<Deleting />);
  await close(await openDialog());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '삭제하기' })).toHaveFocus();
});

test('Back in the history closes it, and the page stays', async () => {
  for (const idx of [0, 1]) window.history.pushState({ idx }, '');
  render(<Deleting />);
  await openDialog();
  act(() => window.history.back());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(window.history.state).toEqual({ idx: 1 });
});

test('while the answer is being carried out nothing closes the question', async () => {
  const cancel = jest.fn();
  const busy = { busy: true, busyLabel: '삭제 중...', confirmLabel: '삭제' };
  render(<ConfirmDialog open title="정말 삭제할까요?" {...busy} onConfirm={cancel} onCancel={cancel} />);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: '취소' }));
  await userEvent.click(screen.getByRole('button', { name: '삭제 중...' }));
  expect(cancel).not.toHaveBeenCalled();
});

test('a popup that only tells something has one button', () => {
  const labels = { title: '게시글 선택', confirmLabel: '확인', cancelLabel: null };
  render(<ConfirmDialog open {...labels} onConfirm={() => undefined} onCancel={() => undefined} />);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a sheet has a count beside its title and closes with "닫기"', async () => {
  const close = jest.fn();
  render(
    <Dialog open kind="sheet" title="사진을 동영상화" titleNote="0/1" onClose={close}>
      내용
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: '사진을 동영상화' })).toHaveTextContent('0/1');
  await userEvent.click(screen.getByRole('button', { name: '닫기' }));
  expect(close).toHaveBeenCalledTimes(1);
});

const dialog = (open: boolean) => (
  <Dialog open={open} title="제목" onClose={() => undefined}>
    <input aria-label="이름" />
  </Dialog>
);

test('what is in a dialog fades with it for 200 ms, then is gone', () => {
  jest.useFakeTimers();
  const { rerender } = render(dialog(true));
  rerender(dialog(false));
  expect(screen.getByLabelText('이름')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(200));
  expect(screen.queryByLabelText('이름')).not.toBeInTheDocument();
  jest.useRealTimers();
});

test('what is in a dialog starts afresh when it is opened again, also while the last fades away', async () => {
  const { rerender } = render(dialog(true));
  await userEvent.type(screen.getByLabelText('이름'), '엄마');
  rerender(dialog(false));
  expect(screen.getByLabelText('이름')).toHaveValue('엄마');
  rerender(dialog(true));
  expect(screen.getByLabelText('이름')).toHaveValue('');
});

test('a dialog that is opened again in the moment in which its fade ends has its content', () => {
  jest.useFakeTimers();
  // React clears timers after it has rendered: this one fires before.
  const cleared = jest.spyOn(globalThis, 'clearTimeout').mockImplementation(() => undefined);
  try {
    const { rerender } = render(dialog(true));
    rerender(dialog(false));
    rerender(dialog(true));
    act(() => jest.advanceTimersByTime(1_000));
    expect(screen.getByLabelText('이름')).toBeVisible();
  } finally {
    cleared.mockRestore();
    jest.useRealTimers();
  }
});

test('a dialog that leaves the page while open gives the focus back', async () => {
  function Page() {
    const [there, setThere] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setThere(true)}>
          열기
        </button>
        {there && (
          <Dialog open title="제목" onClose={() => setThere(false)}>
            <button type="button" onClick={() => setThere(false)}>
              끝
            </button>
          </Dialog>
        )}
      </>
    );
  }
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '열기' }));
  await userEvent.click(screen.getByRole('button', { name: '끝' }));
  expect(screen.getByRole('button', { name: '열기' })).toHaveFocus();
});

test('the queued close event of an earlier closing does not close a dialog that is open again', async () => {
  render(<Deleting />);
  const user = await openDialog();
  await user.keyboard('{Escape}');
  await openDialog();
  act(() => {
    screen.getByRole('alertdialog').dispatchEvent(new Event('close'));
  });
  expect(screen.getByRole('alertdialog')).toBeVisible();
});
