import { Notice } from 'shared/ui/Notice';
import { useAllowance } from '../server-state/goods.ts';
import styles from './AllowanceNote.module.css';

/** What is told where nothing is left; the API says the same. */
const NOTHING_LEFT = '오늘 만들 수 있는 굿즈를 모두 만들었어요. 내일 다시 만들어주세요.';

/** How much the family may still make today, before it is spent. Nothing while that is not known. */
export function AllowanceNote() {
  const { data: allowance } = useAllowance();
  if (allowance === undefined) return null;
  if (allowance.left === 0)
    return (
      <Notice tone="info" live>
        {NOTHING_LEFT}
      </Notice>
    );
  return <p className={styles.note}>오늘 우리 가족이 {allowance.left}번 더 만들 수 있어요.</p>;
}
