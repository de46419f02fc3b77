import { Button } from 'shared/ui/Button';
import { BrokenLamp } from '../../errors/BrokenLamp.tsx';
import { FullPageMessage } from '../../ui/FullPageMessage.tsx';
import { COPY } from './copy.ts';

/** Replaces the app when nothing that this device may believe is left to run (docs/decisions/trust). */
export function UnverifiedSitePage() {
  return (
    <FullPageMessage
      layout="alone"
      role="alert"
      art={<BrokenLamp />}
      title={COPY.title}
      text={COPY.text}
      actions={<Button onClick={() => window.location.reload()}>{COPY.reload}</Button>}
    />
  );
}
