import { useLocation } from 'react-router-dom';
import { questionOfState } from 'shared/contract/question';
import { draftKeyOf } from 'shared/device';
import { useSession } from 'shared/session';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';
import { usePendingVoice } from '../../voice/recorder/use-pending-voice.ts';
import { COPY } from './copy.ts';
import { VoiceSteps } from './VoiceSteps.tsx';

/**
 * A post without typing: record, listen, send. It responds to the question of the navigation state
 * (docs/contracts/write-page.md).
 */
function VoiceScreen() {
  const draftKey = draftKeyOf(useSession((session) => session.user?.userId) ?? 0);
  const question = questionOfState(useLocation().state);
  const { voice: pending } = usePendingVoice(draftKey);
  return (
    <>
      <SubHeader title={COPY.heading} />
      <Page>
        {pending !== undefined && (
          <VoiceSteps key={draftKey} draftKey={draftKey} question={question} pending={pending} />
        )}
      </Page>
    </>
  );
}

export { VoiceScreen as Component };
