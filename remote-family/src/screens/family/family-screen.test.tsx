import { screen, within } from '@testing-library/react';
import { familyCalls } from 'shared/contract/family';
import { answers, apiServer, neverAnswers, refuses } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily, sampleMember } from 'shared/testing/sample-data';
import { area } from '../../routes.tsx';

const INVITE = {
  inviteLink: 'http://localhost/KakaoInPage?code=8K2PQ7XD',
  code: '8K2PQ7XD',
  expiresAt: '2026-11-27T00:00:00.000Z',
};
const invite = answers(familyCalls.generateLink, INVITE);

function openFamily(handlers: NonNullable<Parameters<typeof renderScreen>[1]>['handlers']) {
  return renderScreen([...area.routes], { path: '/family', handlers: [invite, ...(handlers ?? [])] });
}

describe('가족', () => {
  test('가족의 이름과 구성원, 역할, 그리고 누가 나인지 보인다', async () => {
    openFamily([answers(familyCalls.members, sampleFamily())]);
    expect(await screen.findByRole('heading', { level: 1, name: '햇살가득 우리집' })).toBeVisible();
    expect(screen.getByText('가족 3명이 함께하고 있어요')).toBeVisible();
    const people = screen.getAllByRole('listitem');
    expect(people).toHaveLength(3);
    expect(within(people[0] as HTMLElement).getByText('나')).toBeVisible();
    expect(within(people[1] as HTMLElement).getByText('할머니')).toBeVisible();
  });

  test('초대 링크를 복사한다', async () => {
    const { user } = openFamily([answers(familyCalls.members, sampleFamily())]);
    await screen.findByText(INVITE.inviteLink);
    await user.click(screen.getByRole('button', { name: '초대 링크 복사' }));
    expect(await screen.findByText('초대 링크를 복사했어요.')).toBeVisible();
  });

  test('혼자면 초대하자고 말한다', async () => {
    const { user } = openFamily([
      answers(familyCalls.members, sampleFamily({ familyMembers: [sampleMember()] })),
    ]);
    expect(await screen.findByRole('heading', { name: '아직 혼자예요' })).toBeVisible();
    await user.click(await screen.findByRole('button', { name: '초대 링크 복사' }));
    expect(await screen.findByText('초대 링크를 복사했어요.')).toBeVisible();
  });

  test('불러오는 동안 그렇다고 말한다', async () => {
    openFamily([neverAnswers(familyCalls.members)]);
    expect(await screen.findByRole('status', { name: '가족을 불러오는 중' })).toBeInTheDocument();
  });

  test('불러오지 못하면 다시 시도할 수 있다', async () => {
    const { user } = openFamily([refuses(familyCalls.members, 'FORBIDDEN')]);
    const retry = await screen.findByRole('button', { name: '다시 시도' });
    apiServer.use(answers(familyCalls.members, sampleFamily()));
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: '햇살가득 우리집' })).toBeVisible();
  });
});
