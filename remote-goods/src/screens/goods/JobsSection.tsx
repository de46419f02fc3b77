import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { hasEnded, type Job } from 'shared/contract/job';
import { Icon } from 'shared/ui/Icon';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { Words } from 'shared/ui/Words';
import { useKeptGoods } from '../../server-state/goods.ts';
import { useJobs } from '../../server-state/jobs.ts';
import { waitWords } from '../../ui/waiting-text.ts';
import { copy } from './copy.ts';
import styles from './JobsSection.module.css';

/** What is being made, and what was made and is not kept yet: the way back to it. Nothing where there is none. */
export function MakingSection() {
  const { data: jobs = [] } = useJobs();
  const { data: kept = [] } = useKeptGoods();
  const shown = jobs.filter(
    ({ jobId, state }) => state !== 'cancelled' && !kept.some((piece) => piece.jobId === jobId),
  );
  if (shown.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="making-goods">
      <h2 id="making-goods" className={styles.heading}>
        {copy.making.title}
      </h2>
      <ul className={styles.list}>
        {shown.map((job) => (
          <li key={job.jobId}>
            <JobLink job={job} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobLink({ job }: { job: Job }) {
  const name = job.kind === 'video' ? job.actionPrompt : (job.result?.title ?? copy.making.diary);
  const kind = copy.making[job.kind];
  return (
    <Link className={styles.job} to={addressOf(job)}>
      <span className={styles.words}>
        <span className={styles.kind}>
          {kind} · {copy.making.state[job.state]}
        </span>
        <span className={styles.name}>
          <Words>{name}</Words>
        </span>
        {!hasEnded(job) && (
          <>
            <span className={styles.bar}>
              <ProgressBar percent={job.progress} label={copy.making.state[job.state]} />
            </span>
            <span className={styles.kind}>{waitWords(job)}</span>
          </>
        )}
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}

function addressOf(job: Job): string {
  if (job.kind === 'diary') return `/goods/diary/select?job=${job.jobId}`;
  const screen = job.state === 'done' ? 'videoResult' : 'videoProcessing';
  return `/goods/${screen}?job=${job.jobId}`;
}
