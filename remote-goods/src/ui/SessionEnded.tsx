import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';

type SessionEndedProps = { title: string; error: Error; onBack: () => void; onRetry: () => void };

/** In the place of a job that is still running, but whose session is over: the login leads back to it. */
export function SessionEnded({ title, error, onBack, onRetry }: SessionEndedProps) {
  return (
    <>
      <SubHeader title={title} onBack={onBack} exit />
      <Page>
        <AreaErrorCard error={error} onRetry={onRetry} />
      </Page>
    </>
  );
}
