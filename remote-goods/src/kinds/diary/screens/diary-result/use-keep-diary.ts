import { useNavigate } from 'react-router-dom';
import { showToast } from 'shared/errors';
import type { Diary } from '../../diary-data.ts';
import type { Template } from '../../card/templates.ts';
import { useSaveDiary } from '../../../../server-state/goods.ts';
import { copy } from './copy.ts';

/** Keeps the diary with the family, and leads to where it is kept. */
export function useKeepDiary(diary: Omit<Diary, 'template' | 'byAi' | 'isSample'> & { template: Template }) {
  const navigate = useNavigate();
  const saving = useSaveDiary();
  const { title, content, weather, mood, illustration, date, postId, jobId, goodsId, template } = diary;

  function keep(): void {
    const body = { title, content, weather, mood, illustration, date, postId, template };
    const known = {
      ...(jobId === undefined ? {} : { jobId }),
      ...(goodsId === undefined ? {} : { goodsId }),
    };
    saving.mutate(
      { ...body, ...known },
      {
        onSuccess: () => {
          showToast({ message: copy.kept });
          void navigate('/goods');
        },
      },
    );
  }

  return { keep, isPending: saving.isPending };
}
