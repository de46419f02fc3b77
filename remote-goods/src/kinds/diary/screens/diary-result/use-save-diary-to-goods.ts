import { useNavigate } from 'react-router-dom';
import { GOODS_PATH } from 'shared/contract/paths';
import { showToast } from 'shared/errors';
import type { Diary } from '../../diary-data.ts';
import type { Template } from '../../card/templates.ts';
import { useSaveDiary } from '../../server-state/diary.ts';
import { COPY } from './copy.ts';

/** Saves the diary with the family, then opens the goods page. */
export function useSaveDiaryToGoods(
  diary: Omit<Diary, 'template' | 'byAi' | 'isSample'> & { template: Template },
) {
  const navigate = useNavigate();
  const saving = useSaveDiary();
  const { title, content, weather, mood, illustration, date, postId, jobId, goodsId, template } = diary;

  function saveToGoods(): void {
    const body = { title, content, weather, mood, illustration, date, postId, template };
    const known = {
      ...(jobId === undefined ? {} : { jobId }),
      ...(goodsId === undefined ? {} : { goodsId }),
    };
    saving.mutate(
      { ...body, ...known },
      {
        onSuccess: () => {
          showToast({ message: COPY.savedToGoods });
          void navigate(GOODS_PATH);
        },
      },
    );
  }

  return { saveToGoods, isPending: saving.isPending };
}
