import { screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { familyCalls } from 'shared/contract/family/family';
import { userCalls } from 'shared/contract/user';
import { familyMembersQuery } from 'shared/query';
import { respondsWith, respondsWithError } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily } from 'shared/testing/sample-data';

function FamilyName() {
  const family = useQuery(familyMembersQuery());
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate('/home?from=family')}>
      {family.data?.familyName ?? '불러오는 중'}
    </button>
  );
}

test('a screen shows what the faked API answers', async () => {
  renderScreen(<FamilyName />, { handlers: [respondsWith(familyCalls.members, sampleFamily())] });
  expect(await screen.findByRole('button', { name: '햇살가득 우리집' })).toBeVisible();
});

test('a failed request is told in a toast', async () => {
  renderScreen(<FamilyName />, { handlers: [respondsWithError(familyCalls.members, 'FORBIDDEN')] });
  expect(await screen.findByRole('alert')).toHaveTextContent('접근 권한이 없습니다.');
});

test('routes of an area are rendered at their path, and other addresses show where one was led', async () => {
  const { user } = renderScreen(
    [{ path: '/family', lazy: () => Promise.resolve({ Component: FamilyName }) }],
    {
      path: '/family',
      handlers: [
        respondsWith(familyCalls.members, sampleFamily()),
        respondsWithError(userCalls.current, 'NOT_FOUND'),
      ],
    },
  );
  await user.click(await screen.findByRole('button', { name: '햇살가득 우리집' }));
  expect(await screen.findByText('화면: /home?from=family')).toBeVisible();
});
