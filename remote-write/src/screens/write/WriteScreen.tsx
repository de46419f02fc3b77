import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { HOME_PATH, LOGIN_PATH, postPath } from 'shared/contract/paths';
import { questionOfState } from 'shared/contract/question';
import { draftKeyOf } from 'shared/device';
import { showToast } from 'shared/errors';
import { rememberReturnTo, useSession } from 'shared/session';
import { startOfDay, todayAsDay } from 'shared/text/local-days';
import { SubHeader } from 'shared/ui/SubHeader';
import { PostForm } from '../../post-form/PostForm.tsx';
import { QUEUED_MESSAGES } from '../../post-form/copy.ts';
import { emptyDraft } from '../../post-form/draft/post-draft.ts';
import type { Sent } from '../../post-form/use-send-new-post.ts';
import { useDraftOfTab } from '../../post-form/draft/use-draft-of-tab.ts';
import { COPY } from './copy.ts';
import { ConfirmShare } from './incoming-share/ConfirmShare.tsx';
import { useIncomingShare } from './incoming-share/incoming-share.ts';
import { useSendNewPost } from '../../post-form/use-send-new-post.ts';

/**
 * Writes a new post; a saved draft is restored. `?date=2026-11-20` starts with that day, a question in the
 * navigation state (`responseState` of the contract) as an answer to it, `?share=received` with what another
 * app has shared.
 */
function WriteScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const draftKey = draftKeyOf(useSession((session) => session.user?.userId) ?? 0);
  const ofTab = useDraftOfTab(draftKey);
  const { state } = useLocation();
  const question = questionOfState(state);
  const [base] = useState(() => emptyDraft(dayToBeginWith(search.get('date')), question));
  const { share, forget, onTaken } = useIncomingShare();
  const [decision, setDecision] = useState<'add' | 'discard' | null>(null);
  // Sent from the second tab, the draft of the first one stays.
  const send = useSendNewPost(draftKey, ofTab?.isElsewhere === true ? APART : undefined);

  function onSent(sent: Exclude<Sent, { kind: 'cancelled' }>): void {
    forget();
    if (sent.kind === 'sent') {
      void navigate(postPath(sent.postId), { replace: true });
      return;
    }
    showToast({ tone: 'info', message: QUEUED_MESSAGES[sent.reason] });
    if (sent.reason === 'login') rememberReturnTo(HOME_PATH);
    void navigate(sent.reason === 'login' ? LOGIN_PATH : HOME_PATH, { replace: true });
  }

  // Takes milliseconds: the saved draft must be in the form before anything is typed.
  if (ofTab === undefined || share === undefined) return <SubHeader title={COPY.heading} />;
  const { savedDraft, formKey } = ofTab;
  // Any page can send what looks like a share: nothing enters what is being written without a yes.
  const mustConfirm = share !== null && savedDraft !== null && decision === null;
  const form = (
    <PostForm
      key={formKey}
      heading={COPY.heading}
      submitLabel={COPY.submit}
      busyLabel={COPY.submitting}
      base={base}
      ofTab={
        savedDraft === null || question === null
          ? ofTab
          : { ...ofTab, savedDraft: { ...savedDraft, question } }
      }
      draftKey={draftKey}
      share={mustConfirm || decision === 'discard' ? null : share}
      onShareTaken={onTaken}
      takesPendingVoice={takesVoice(state)}
      send={send}
      onSent={onSent}
    />
  );
  return (
    <>
      {form}
      {mustConfirm && (
        <ConfirmShare
          share={share}
          onAdd={() => setDecision('add')}
          onDiscard={() => {
            setDecision('discard');
            onTaken();
          }}
        />
      )}
    </>
  );
}

const APART = { onStored: () => undefined };

/** Set by the voice screen when it links here. */
function takesVoice(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'takesVoice' in state && state.takesVoice === true;
}

function dayToBeginWith(requested: string | null): string {
  const today = todayAsDay();
  return requested !== null && startOfDay(requested) !== null && requested <= today ? requested : today;
}

export { WriteScreen as Component };
