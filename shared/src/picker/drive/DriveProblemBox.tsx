import { Notice } from '../../ui/notice/Notice.tsx';
import { DRIVE_PROBLEMS, type DriveProblem, hintsOf } from './drive-copy.ts';

export function DriveProblemBox({ problem }: { problem: DriveProblem | null }) {
  if (problem === null) return null;
  const hints = hintsOf(problem, window.location.origin);
  return (
    <Notice key={problem} tone="danger" live title={DRIVE_PROBLEMS[problem]}>
      {hints.length > 0 && (
        <ul>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
