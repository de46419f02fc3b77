import { AreaErrorCard } from 'shared/ui/AreaErrorCard';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';

type SessionEndedProps = { title: string; error: Error; onBack: () => void; onRetry: () => void };

/** The session expired while a job runs: logging in leads back to the job. */
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
