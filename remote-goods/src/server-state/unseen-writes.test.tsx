import 'shared/testing/render';
import { goodsCalls } from 'shared/contract/goods';
import { callApi } from 'shared/http';
import { mutationNames, ONE_TOAST, unseenWrite } from 'shared/testing/unseen-writes';
import * as jobs from './jobs.ts';
import * as savedGoods from './saved-goods.ts';

const remove = async (goodsId: number) => {
  await callApi(goodsCalls.remove, { params: { goodsId } });
  return { goodsId };
};

const WRITES = {
  useCancelJob: unseenWrite(jobs.useCancelJob, 7),
  useDeleteGoods: unseenWrite(savedGoods.useDeleteGoods, 7),
  useRetryJob: unseenWrite(jobs.useRetryJob, 7),
  useSaveGoods: unseenWrite(() => savedGoods.useSaveGoods(remove), 7),
};

test('모든 쓰기가 표에 있다', () => {
  expect(Object.keys(WRITES)).toEqual(mutationNames([jobs, savedGoods]));
});

test.each(Object.entries(WRITES))(
  '%s: 부탁한 화면을 떠난 뒤에 실패해도 한 번 알려준다',
  async (_name, write) => {
    expect(await write()).toEqual(ONE_TOAST);
  },
);
