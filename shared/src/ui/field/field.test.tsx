import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { CodeField } from 'shared/ui/CodeField';
import { PasswordField } from 'shared/ui/PasswordField';
import { TextArea } from 'shared/ui/TextArea';
import { TextField } from 'shared/ui/TextField';

fillBrowserGaps();

function Title({ error }: { error?: string }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      label="제목"
      value={value}
      onValueChange={setValue}
      limit={20}
      hint="짧을수록 좋아요"
      error={error}
    />
  );
}

test('a field has its label, its help and its counter', async () => {
  render(<Title />);
  const field = screen.getByRole('textbox', { name: '제목' });
  expect(field).toHaveAccessibleDescription('짧을수록 좋아요');
  expect(field).toBeValid();
  await userEvent.type(field, ' 감 따던 날 ');
  expect(screen.getByText('6/20')).toBeVisible();
});

test('an error is tied to its field and spoken', () => {
  render(<Title error="제목을 입력해주세요." />);
  const field = screen.getByRole('textbox', { name: '제목' });
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('제목을 입력해주세요. 짧을수록 좋아요');
  expect(screen.getByRole('alert')).toHaveTextContent('제목을 입력해주세요.');
});

test('too much that was pasted is kept, and the counter says so', async () => {
  render(<Title />);
  await userEvent.type(screen.getByRole('textbox'), '가'.repeat(24));
  expect(screen.getByRole('textbox')).toHaveValue('가'.repeat(24));
  expect(screen.getByText('24/20')).toBeVisible();
});

test('a label for ears only still names the field', () => {
  render(<TextArea label="댓글을 입력해주세요" labelHidden value="" onValueChange={() => undefined} />);
  expect(screen.getByRole('textbox', { name: '댓글을 입력해주세요' })).toBeVisible();
});

test('a password is hidden until it is asked for', async () => {
  render(
    <PasswordField
      label="비밀번호"
      value="ongi1234!"
      onValueChange={() => undefined}
      autoComplete="current-password"
    />,
  );
  const field = screen.getByLabelText('비밀번호');
  expect(field).toHaveAttribute('type', 'password');
  expect(field).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 보기' }));
  expect(field).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: '비밀번호 숨기기' }));
  expect(field).toHaveAttribute('type', 'password');
});

function Code() {
  const [code, setCode] = useState('');
  return <CodeField label="초대 코드" length={8} value={code} onValueChange={setCode} />;
}

test('a code becomes capitals without blanks and hyphens', async () => {
  render(<Code />);
  await userEvent.type(screen.getByRole('textbox', { name: '초대 코드' }), '8k2p-q7 xd');
  expect(screen.getByRole('textbox')).toHaveValue('8K2PQ7XD');
  expect(screen.getByText('8/8')).toBeVisible();
});
