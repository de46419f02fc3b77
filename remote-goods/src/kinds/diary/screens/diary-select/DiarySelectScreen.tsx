import { useSearchParams } from 'react-router-dom';
import { jobIdParam } from '../../../../ui/job-id-param.ts';
import { PostSelection } from './PostSelection.tsx';
import { DiaryProgress } from './DiaryProgress.tsx';

/** Selects the post; with `?job=` waits for its diary, also after a reload. */
function DiarySelectScreen() {
  const [query, setQuery] = useSearchParams();
  const jobId = jobIdParam(query);
  if (jobId !== null)
    return <DiaryProgress jobId={jobId} onChooseAgain={() => setQuery({}, { replace: true })} />;
  return (
    <PostSelection onStarted={(startedJobId) => setQuery({ job: String(startedJobId) }, { replace: true })} />
  );
}

export { DiarySelectScreen as Component };
