import { NOTHING_LEFT_MESSAGE } from 'shared/contract/goods';
import { Notice } from 'shared/ui/Notice';
import { useAllowance } from '../server-state/goods.ts';
import styles from './AllowanceNote.module.css';

/** How much the family may still make today, before it is spent. Nothing while that is not known. */
export function AllowanceNote() {
  const { data: allowance } = useAllowance();
  if (allowance === undefined) return null;
  if (allowance.left === 0)
    return (
      <Notice tone="info" live>
        {NOTHING_LEFT_MESSAGE}
      </Notice>
    );
  return <p className={styles.note}>오늘 우리 가족이 {allowance.left}번 더 만들 수 있어요.</p>;
}
