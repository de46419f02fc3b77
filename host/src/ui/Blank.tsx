import { Logo } from 'shared/ui/Logo';
import { PendingBar } from './PendingBar.tsx';

/** Shown while the first page's code loads: the initial page, and after a delay a loading sign. */
export function Blank() {
  return (
    <div className="first-sight" aria-busy="true">
      <PendingBar />
      <Logo decorative />
    </div>
  );
}
