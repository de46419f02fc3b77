import { useSearchParams } from 'react-router-dom';
import { jobNumberIn } from '../../../../ui/job-id-param.ts';
import { ChooseMemory } from './ChooseMemory.tsx';
import { MakingDiary } from './MakingDiary.tsx';

/** Choosing the memory; with `?job=` waiting for the diary that is made of it, also after a reload. */
function DiarySelectScreen() {
  const [query, setQuery] = useSearchParams();
  const jobId = jobNumberIn(query);
  if (jobId !== null)
    return <MakingDiary jobId={jobId} onChooseAgain={() => setQuery({}, { replace: true })} />;
  return <ChooseMemory onBegun={(begun) => setQuery({ job: String(begun) }, { replace: true })} />;
}

export { DiarySelectScreen as Component };
