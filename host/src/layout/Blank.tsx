import { Logo } from 'shared/ui/Logo';
import { PendingBar } from './PendingBar.tsx';

/** What is seen while the first page's code is on its way: what the page began with, and after a while a sign that something is coming. */
export function Blank() {
  return (
    <div className="first-sight" aria-busy="true">
      <PendingBar />
      <Logo decorative />
    </div>
  );
}
