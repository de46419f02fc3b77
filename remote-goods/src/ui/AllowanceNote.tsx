import { NOTHING_LEFT_MESSAGE } from 'shared/contract/goods';
import { Notice } from 'shared/ui/Notice';
import { useAllowance } from '../server-state/jobs.ts';
import styles from './AllowanceNote.module.css';

const COPY = { left: (count: number) => `오늘 우리 가족이 ${count}번 더 만들 수 있어요.` } as const;

/** How many goods the family may still make today. Nothing until it is known. */
export function AllowanceNote() {
  const { data: allowance } = useAllowance();
  if (allowance === undefined) return null;
  if (allowance.left === 0)
    return (
      <Notice tone="info" live>
        {NOTHING_LEFT_MESSAGE}
      </Notice>
    );
  return <p className={styles.note}>{COPY.left(allowance.left)}</p>;
}
