import { screen, within } from '@testing-library/react';
import { familyStorageCalls, type FamilyStorage } from 'shared/contract/family/family-storage';
import { apiServer, respondsWith, respondsWithError } from 'shared/testing/api-server';
import { openFamily } from '../../../testing/open-family.ts';
import { plainSize } from './FamilyStorage.tsx';

const MEGABYTE = 1_048_576;
const GIGABYTE = 1_073_741_824;

const STORAGE: FamilyStorage = {
  family: { usedBytes: 1.5 * GIGABYTE, limitBytes: 100 * GIGABYTE },
  own: { usedBytes: 320 * MEGABYTE, limitBytes: 50 * GIGABYTE },
  unfinished: { usedBytes: 0, limitBytes: 8 * GIGABYTE },
  ownUnfinished: { usedBytes: 0, limitBytes: 4 * GIGABYTE },
  kinds: { photos: 512 * MEGABYTE, videos: GIGABYTE, voices: 1_000, others: 0 },
};

async function openStorage(handler = respondsWith(familyStorageCalls.storage, STORAGE)) {
  const view = openFamily(handler);
  return { ...view, section: within(await screen.findByRole('region', { name: '가족 설정' })) };
}

const withStorage = (changes: Partial<FamilyStorage>) =>
  openStorage(respondsWith(familyStorageCalls.storage, { ...STORAGE, ...changes }));

describe('저장 공간', () => {
  test('가족과 내가 얼마나 쓰고, 무엇이 얼마인지 말한다', async () => {
    const { section } = await openStorage();
    expect(await section.findByRole('heading', { name: '저장 공간' })).toBeVisible();
    const family = section.getByRole('meter', { name: '우리 가족' });
    expect(family).toHaveAttribute('aria-valuetext', '100GB 중 1.5GB');
    expect(family).toHaveAttribute('aria-valuenow', String(1.5 * GIGABYTE));
    expect(section.getByText('50GB 중 320MB')).toBeVisible();
    const kinds = section
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
    expect(kinds).toEqual([
      ['사진', '512MB'],
      ['영상', '1GB'],
      ['목소리', '1MB 미만'],
      ['그 밖', '0MB'],
    ]);
    expect(section.queryByText(/올리는 중/)).toBeNull();
    expect(section.queryByText(/거의 다 찼어요/)).toBeNull();
  });

  test('올리고 있는 것이 있으면 그것도 말한다', async () => {
    const { section } = await withStorage({
      unfinished: { usedBytes: 600 * MEGABYTE, limitBytes: 8 * GIGABYTE },
      ownUnfinished: { usedBytes: 300 * MEGABYTE, limitBytes: 4 * GIGABYTE },
    });
    const unfinished = await section.findByRole('meter', { name: '가족이 올리는 중' });
    expect(unfinished).toHaveAttribute('aria-valuetext', '8GB 중 600MB');
    expect(section.getByRole('meter', { name: '내가 올리는 중' })).toHaveAttribute(
      'aria-valuetext',
      '4GB 중 300MB',
    );
  });

  test.each(['family', 'own'] as const)(
    '%s: 거의 차면, 또 넘으면 무엇을 하면 되는지 말한다',
    async (whose) => {
      for (const usedBytes of [90, 120]) {
        const { section, unmount } = await withStorage({ [whose]: { usedBytes, limitBytes: 100 } });
        expect(await section.findByText(/지난 추억을 지우면 자리가 나요/)).toBeVisible();
        unmount();
      }
    },
  );

  test('불러오지 못하면 그 자리에서 다시 시도할 수 있고, 설정은 그대로 쓸 수 있다', async () => {
    const { user, section } = await openStorage(respondsWithError(familyStorageCalls.storage, 'FORBIDDEN'));
    const retry = await section.findByRole('button', { name: '다시 시도' });
    expect(section.getByRole('switch', { name: '봤어요 보이기' })).toBeEnabled();
    apiServer.use(respondsWith(familyStorageCalls.storage, STORAGE));
    await user.click(retry);
    expect(await section.findByRole('meter', { name: '우리 가족' })).toBeInTheDocument();
  });
});

test.each([
  [0, '0MB'],
  [1, '1MB 미만'],
  [MEGABYTE, '1MB'],
  [320.4 * MEGABYTE, '320MB'],
  [1_023.4 * MEGABYTE, '1023MB'],
  [1_023.6 * MEGABYTE, '1GB'],
  [1.25 * GIGABYTE, '1.3GB'],
  [2_000 * GIGABYTE, '2,000GB'],
])('%d바이트는 "%s"라고 말한다', (bytes, expected) => expect(plainSize(bytes)).toBe(expected));
