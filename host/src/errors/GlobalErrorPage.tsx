import { Button } from 'shared/ui/Button';
import { FullPageMessage } from '../ui/FullPageMessage.tsx';
import { BrokenLamp } from './BrokenLamp.tsx';
import { COPY } from './copy.ts';

type GlobalErrorPageProps = {
  /** `within`: the shell is still rendered around it. */
  layout?: 'alone' | 'within';
  onRetry: () => void;
};

/** Replaces the app when the shell itself failed (product.md section 2). */
export function GlobalErrorPage({ layout = 'alone', onRetry }: GlobalErrorPageProps) {
  return (
    <FullPageMessage
      layout={layout}
      role="alert"
      art={<BrokenLamp />}
      title={COPY.title}
      text={COPY.text}
      actions={
        <>
          <Button onClick={onRetry}>{COPY.retry}</Button>
          <Button variant="plain" onClick={() => window.location.reload()}>
            {COPY.reload}
          </Button>
        </>
      }
    />
  );
}
