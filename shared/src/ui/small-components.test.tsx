import userEvent from '@testing-library/user-event';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Button } from 'shared/ui/Button';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { Notice } from 'shared/ui/Notice';
import { PasswordField } from 'shared/ui/PasswordField';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Spinner } from 'shared/ui/Spinner';
import { SubHeader } from 'shared/ui/SubHeader';
import { TextField } from 'shared/ui/TextField';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { render, screen } from '@testing-library/react';
import { renderScreen } from 'shared/testing/render';
import { useState } from 'react';

fillBrowserGaps();

test('a busy button says what goes on, keeps the focus and sends its form no second time', async () => {
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
  expect(screen.queryByText('등록 중...')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '등록하기' }));
  expect(send).toHaveBeenCalledTimes(1);
  rerender(form(true));
  const button = screen.getByRole('button', { name: '등록 중...' });
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('제목'), '감{Enter}');
  expect(send).toHaveBeenCalledTimes(1);
});

test('a button sends the form it stands in, or acts at all, only where it is meant to', async () => {
  const press = jest.fn();
  render(
    <Button disabled onClick={press}>
      저장
    </Button>,
  );
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  await userEvent.click(screen.getByRole('button'));
  expect(press).not.toHaveBeenCalled();
});

test.each([
  ['"뒤로" goes back one entry of the history', '뒤로', '화면: /goods'],
  ['"나가기" goes to the front door', '나가기', '화면: /'],
])('%s', async (_what, name, shown) => {
  const history = { path: ['/goods', '/goods/diary'], pattern: '/goods/diary' };
  const { user } = renderScreen(<SubHeader title="그림일기 제작" exit />, history);
  await user.click(screen.getByRole('button', { name }));
  expect(await screen.findByText(shown)).toBeVisible();
});

test('the title is the page’s heading, unless the page has its own; "뒤로" may do something else', async () => {
  const onBack = jest.fn();
  const { user, unmount } = renderScreen(<SubHeader title="설정" onBack={onBack} />);
  expect(screen.getByRole('heading', { level: 1, name: '설정' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '나가기' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '뒤로' }));
  expect(onBack).toHaveBeenCalledTimes(1);
  unmount();
  renderScreen(<SubHeader title="11월 15일 일요일" titleLevel="none" />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(screen.getByText('11월 15일 일요일')).toBeVisible();
});

function Title({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  const field = { label: '제목', value, onValueChange: setValue, limit: 20, hint: '짧을수록 좋아요' };
  return <TextField {...field} error={error} />;
}

test('a field has its label, its help, its counter, which says what is too much, and its error, which is spoken', async () => {
  const { rerender } = render(<Title />);
  const field = screen.getByRole('textbox', { name: '제목' });
  expect(field).toHaveAccessibleDescription('짧을수록 좋아요');
  expect(field).toBeValid();
  await userEvent.type(field, ' 감 따던 날 ');
  expect(screen.getByText('6/20')).toBeVisible();
  await userEvent.type(field, '가'.repeat(24));
  expect(field).toHaveValue(` 감 따던 날 ${'가'.repeat(24)}`);
  expect(screen.getByText('31/20')).toBeVisible();
  await userEvent.clear(field);
  await userEvent.paste(`${'바닷가'.normalize('NFD')}👨‍👩‍👧‍👦🇰🇷`);
  expect(screen.getByText('5/20')).toBeVisible();
  rerender(<Title error="제목을 입력해주세요." />);
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('제목을 입력해주세요. 짧을수록 좋아요');
  expect(screen.getByRole('alert')).toHaveTextContent('제목을 입력해주세요.');
});

test('a password is hidden until it is asked for', async () => {
  const password = { value: 'ongi1234!', onValueChange: () => undefined };
  render(<PasswordField label="비밀번호" {...password} autoComplete="current-password" />);
  const field = screen.getByLabelText('비밀번호');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 보기' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 숨기기' }));
  expect(field).toHaveAttribute('type', 'password');
});

test('an area’s card has texts of its own at its own level', () => {
  const texts = { title: '댓글을 불러오지 못했어요', description: '글은 그대로 읽을 수 있어요.' };
  render(<AreaErrorCard {...texts} titleLevel={3} error={null} onRetry={() => undefined} />);
  expect(screen.getByRole('heading', { level: 3, name: texts.title })).toBeVisible();
  expect(screen.getByText(texts.description)).toBeVisible();
});

test('waiting is told: as words, as a share, as a status', () => {
  const { rerender } = render(
    <LoadingScreen title="그림일기를 그리고 있어요">로딩이 되는 동안 잠시만 기다려주세요.</LoadingScreen>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('로딩이 되는 동안 잠시만 기다려주세요.');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('그림일기를 그리고 있어요');

  rerender(<LoadingScreen title="영상을 만들고 있어요" progressPercent={61.6} progressLabel="영상 생성" />);
  expect(screen.getByRole('progressbar', { name: '영상 생성' })).toHaveAttribute('aria-valuenow', '62');

  rerender(<Spinner label="불러오는 중" />);
  expect(screen.getByRole('status', { name: '불러오는 중' })).toBeVisible();

  rerender(<ProgressBar percent={140} label="사진 올리는 중" />);
  expect(screen.getByRole('progressbar', { name: '사진 올리는 중' })).toHaveAttribute('aria-valuenow', '100');
});

test('a notice that appears is spoken: at once where something is wrong', () => {
  const { rerender } = render(
    <Notice tone="danger" title="로그인이 만료되었어요" live>
      다시 로그인해주세요.
    </Notice>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('로그인이 만료되었어요다시 로그인해주세요.');
  rerender(
    <Notice tone="ok" live>
      저장했어요.
    </Notice>,
  );
  expect(screen.getByRole('status')).toHaveTextContent('저장했어요.');
  rerender(<Notice>읽기 권한만 필요해요.</Notice>);
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
