import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Chip } from 'shared/ui/Chip';
import { EmptyState } from 'shared/ui/EmptyState';
import { LoadingScreen } from 'shared/ui/LoadingScreen';
import { Logo } from 'shared/ui/Logo';
import { Notice } from 'shared/ui/Notice';
import { Page } from 'shared/ui/Page';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { SegmentedControl } from 'shared/ui/SegmentedControl';
import { Spinner } from 'shared/ui/Spinner';

fillBrowserGaps();

test('an area that failed says so and can be tried again', async () => {
  const retry = jest.fn();
  render(<AreaErrorCard error={null} onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('이 화면을 불러오지 못했어요.');
  await userEvent.click(screen.getByRole('button', { name: '다시 시도' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('an area’s card has words of its own at its own level', () => {
  render(
    <AreaErrorCard
      title="댓글을 불러오지 못했어요"
      description="글은 그대로 읽을 수 있어요."
      titleLevel={3}
      error={null}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByRole('heading', { level: 3, name: '댓글을 불러오지 못했어요' })).toBeVisible();
  expect(screen.getByText('글은 그대로 읽을 수 있어요.')).toBeVisible();
});

test('an empty screen has one sentence and one way on', () => {
  render(
    <EmptyState title="아직 추억이 없어요" action={<a href="/write">첫 추억 쓰기</a>}>
      첫 사진을 올려볼까요?
    </EmptyState>,
  );
  expect(screen.getByRole('heading', { name: '아직 추억이 없어요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '첫 추억 쓰기' })).toBeVisible();
});

test('a toggle says whether it is on', async () => {
  function Member() {
    const [on, setOn] = useState(false);
    return (
      <Chip pressed={on} onPressedChange={setOn}>
        할머니
      </Chip>
    );
  }
  render(<Member />);
  const chip = screen.getByRole('button', { name: '할머니', pressed: false });
  await userEvent.click(chip);
  expect(screen.getByRole('button', { name: '할머니', pressed: true })).toBe(chip);
});

test('one of a few is chosen with the keyboard too', async () => {
  function Theme() {
    const [theme, setTheme] = useState<'system' | 'light' | 'dark'>('system');
    return (
      <SegmentedControl
        label="화면 테마"
        value={theme}
        onValueChange={setTheme}
        options={[
          { value: 'system', label: '기기 설정' },
          { value: 'light', label: '밝게' },
          { value: 'dark', label: '어둡게' },
        ]}
      />
    );
  }
  render(<Theme />);
  expect(screen.getByRole('group', { name: '화면 테마' })).toBeVisible();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: '밝게' })).toBeChecked();
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

test('a page has its heading, also where only ears need it', () => {
  render(
    <Page title="우리 가족 책장" titleHidden busy>
      내용
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1, name: '우리 가족 책장' })).toBeInTheDocument();
});

test('the logo is named once', () => {
  const { rerender } = render(<Logo />);
  expect(screen.getByRole('img', { name: '온기' })).toBeVisible();
  rerender(<Logo decorative />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
