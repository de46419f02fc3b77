import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AnyJob } from 'shared/contract/job-shape';
import { hasEnded } from 'shared/contract/job';
import { Icon } from 'shared/ui/Icon';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { UserText } from 'shared/ui/UserText';
import type { JobLink, LoadedKind } from '../../kinds/goods-kind.ts';
import { useSavedGoods } from '../../server-state/saved-goods.ts';
import { useJobs } from '../../server-state/jobs.ts';
import { waitingText } from '../../ui/WhileWaiting.tsx';
import { COPY } from './copy.ts';
import styles from './GoodsScreen.module.css';

/** Jobs in progress, and finished ones that are not saved yet. Nothing where there is none. */
export function JobsSection({ kinds }: { kinds: readonly LoadedKind[] }) {
  const { data: jobs = [] } = useJobs();
  const { data: saved = [] } = useSavedGoods();
  const rows = jobs
    .filter(({ jobId, state }) => state !== 'cancelled' && !saved.some((item) => item.jobId === jobId))
    .flatMap((job) => {
      const kind = kinds.find((known) => known.kind === job.kind);
      const link = kind?.jobLink(job);
      return kind && link ? [<JobRow key={job.jobId} job={job} kindName={kind.name} link={link} />] : [];
    });
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="making-goods">
      <h2 id="making-goods" className={styles.heading}>
        {COPY.jobs.title}
      </h2>
      <ul className={styles.jobs}>{rows}</ul>
    </section>
  );
}

function JobRow({ job, kindName, link }: { job: AnyJob; kindName: string; link: JobLink }) {
  const state = COPY.jobs.states[job.state];
  return (
    <li>
      <Link className={styles.job} to={link.to}>
        <span className={styles.jobText}>
          <span className={styles.kind}>
            {kindName} · {state}
          </span>
          <span className={styles.name}>
            <UserText>{link.name}</UserText>
          </span>
          {!hasEnded(job) && (
            <>
              <span className={styles.bar}>
                <ProgressBar percent={job.progress} label={state} />
              </span>
              <span className={styles.kind}>{waitingText(job)}</span>
            </>
          )}
        </span>
        <Icon of={ChevronRight} />
      </Link>
    </li>
  );
}
