import { type FormEvent, useEffect, useRef, useState } from 'react';
import { LIMITS } from 'shared/contract/limits';
import { Switch } from 'shared/ui/Switch';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { Page } from 'shared/ui/Page';
import { SubHeader } from 'shared/ui/SubHeader';
import { TextArea } from 'shared/ui/TextArea';
import { TextField } from 'shared/ui/TextField';
import { DraftQuestion } from './DraftQuestion.tsx';
import { COPY } from './copy.ts';
import { DateField } from './DateField.tsx';
import type { DraftErrors } from './draft/draft-validation.ts';
import { ElsewhereNotice } from './draft/ElsewhereNotice.tsx';
import type { DraftOfTab } from './draft/use-draft-of-tab.ts';
import { DraftMark, RestoredNotice } from './draft/RestoredNotice.tsx';
import { LeavePrompt, useLeavePrompt } from './LeavePrompt.tsx';
import { isVideo, type NewPhoto, type PostDraft } from './draft/post-draft.ts';
import styles from './PostForm.module.css';
import { ParticipantField } from './ParticipantField.tsx';
import { PhotoField } from './photos/PhotoField.tsx';
import { StillPhotosNotice } from './photos/StillPhotosNotice.tsx';
import { RejectionNotice } from './RejectionNotice.tsx';
import type { SendDraft, Sent } from './use-send-new-post.ts';
import { SendingProgress } from './SendingProgress.tsx';
import { TakenDayNotice } from './taken-day/TakenDayNotice.tsx';
import { COPY as VOICE_COPY } from '../voice/copy.ts';
import { VoiceField } from '../voice/VoiceField.tsx';
import { useDraftVoice } from './use-draft-voice.ts';
import { useShareOnce } from './use-share-once.ts';
import { usePostForm } from './use-post-form.ts';

type PostFormProps = {
  heading: string;
  submitLabel: string;
  busyLabel: string;
  /** The post before any change. */
  base: PostDraft;
  /** The draft on the device, and whether this tab may write it. */
  ofTab: Omit<DraftOfTab, 'formKey'>;
  draftKey: string;
  /** What another app has shared: it joins the draft. */
  share?: { photos: readonly NewPhoto[]; text: string } | null;
  /** It is in the draft, and the draft is on the device. */
  onShareTaken?: () => void;
  /** What was recorded on another page of this area joins the draft. */
  takesPendingVoice?: boolean;
  send: SendDraft;
  /** The server has it, or the device sends it when it can: on to the next page. */
  onSent: (sent: Exclude<Sent, { kind: 'cancelled' }>) => void;
};

/** The form of a new or edited post. A rejection loses nothing that was written. */
export function PostForm(props: PostFormProps) {
  // Starting anew remounts the form without the saved draft.
  const [isAnew, setIsAnew] = useState(false);
  return (
    <FilledForm
      {...props}
      key={isAnew ? 'anew' : 'kept'}
      ofTab={isAnew ? { ...props.ofTab, savedDraft: null } : props.ofTab}
      share={isAnew ? null : (props.share ?? null)}
      isAnew={isAnew}
      onAnew={() => setIsAnew(true)}
    />
  );
}

function FilledForm({
  heading,
  submitLabel,
  busyLabel,
  onSent,
  share = null,
  onShareTaken,
  takesPendingVoice = false,
  isAnew,
  onAnew,
  ofTab,
  ...state
}: PostFormProps & { isAnew: boolean; onAnew: () => void }) {
  const form = usePostForm({ ...state, ...ofTab });
  const { draft, errors, change, sending, isSaved } = form;
  const voice = useDraftVoice(form, { draftKey: state.draftKey, takesPending: takesPendingVoice });
  const { recorder } = voice;
  // What is being recorded is on the device, too.
  const isOnDevice = isSaved || !form.isChanged;
  const prompt = useLeavePrompt({
    hasChanges: form.isChanged || recorder.isActive,
    isSaved: isOnDevice,
  });
  const [announcement, setAnnouncement] = useState('');
  const photosRef = useRef<HTMLUListElement>(null);
  const titleRef = useRef<HTMLInputElement>(null);
  const dateRef = useRef<HTMLInputElement>(null);
  const contentRef = useRef<HTMLTextAreaElement>(null);
  const voiceRef = useRef<HTMLButtonElement>(null);
  const [isVoiceUnfinished, setIsVoiceUnfinished] = useState(false);
  const voiceError = recorder.isActive && isVoiceUnfinished ? VOICE_COPY.finishFirst : errors.voice;

  useShareOnce(share, form, onShareTaken);

  // The button that was pressed to begin anew is gone.
  useEffect(() => {
    if (isAnew) titleRef.current?.focus();
  }, [isAnew]);

  function focusFirst(found: DraftErrors): void {
    const badPhoto = draft.photos.findIndex(({ key }) => found.photos?.[key] !== undefined);
    const removeButtons = photosRef.current?.querySelectorAll<HTMLElement>('[data-role="remove"]');
    if (badPhoto !== -1) removeButtons?.[badPhoto]?.focus();
    else if (found.title !== undefined) titleRef.current?.focus();
    else if (found.memoryDate !== undefined) dateRef.current?.focus();
    else if (found.content !== undefined) contentRef.current?.focus();
    else if (found.voice !== undefined) voiceRef.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setAnnouncement('');
    setIsVoiceUnfinished(recorder.isActive);
    if (recorder.isActive) return voiceRef.current?.focus();
    const result = await form.submit();
    if (result.kind === 'errors') return focusFirst(result.errors);
    if (result.kind === 'cancelled') return setAnnouncement(COPY.cancelled);
    voice.forgetSent();
    prompt.allowLeaving();
    onSent(result);
  }

  return (
    <>
      <SubHeader title={heading} action={<DraftMark isSaved={isSaved && form.isChanged} />} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Page>
          <ElsewhereNotice {...ofTab} isChanged={form.isChanged} />
          {ofTab.savedDraft !== null && (
            <RestoredNotice
              onAnew={async () => {
                // Delete before showing the empty form; what cannot be deleted is overwritten.
                await form.forgetDraft().catch(() => undefined);
                onAnew();
              }}
            />
          )}
          {draft.question !== null && (
            <DraftQuestion
              question={draft.question}
              onRemove={() => {
                change({ kind: 'question-removed' });
                titleRef.current?.focus();
              }}
            />
          )}
          <div className={styles.fields} inert={sending !== null}>
            <PhotoField
              photos={draft.photos}
              errors={errors.photos ?? {}}
              convertingKeys={form.convertingKeys}
              tooManyPhotos={form.tooManyPhotos}
              hasNoRoom={form.hasNoRoom}
              onChange={change}
              listRef={photosRef}
            >
              <StillPhotosNotice photos={draft.photos} />
              {draft.photos.some(({ kind }) => kind === 'new') && (
                <Switch
                  label={COPY.originals}
                  hint={draft.photos.some(isVideo) ? COPY.originalVideosHint : COPY.originalsHint}
                  isOn={draft.retainsOriginals}
                  onToggle={() => change({ kind: 'originals-toggled' })}
                />
              )}
            </PhotoField>
            <TextField
              ref={titleRef}
              label={COPY.title}
              placeholder={COPY.titlePlaceholder}
              limit={LIMITS.postTitle.max}
              error={errors.title}
              value={draft.title}
              autoComplete="off"
              onValueChange={(value) => change({ kind: 'text', field: 'title', value })}
            />
            <div>
              <DateField
                inputRef={dateRef}
                label={COPY.date}
                error={errors.memoryDate}
                value={draft.memoryDate}
                onValueChange={(value) => change({ kind: 'text', field: 'memoryDate', value })}
              />
              <TakenDayNotice
                photos={draft.photos}
                memoryDate={draft.memoryDate}
                onAccept={(value) => change({ kind: 'text', field: 'memoryDate', value })}
                onClose={() => dateRef.current?.focus()}
              />
            </div>
            <ParticipantField
              chosen={draft.participantFamilyMemberIds}
              onToggle={(familyMemberId) => change({ kind: 'participant-toggled', familyMemberId })}
            />
            <TextArea
              ref={contentRef}
              label={COPY.content}
              placeholder={COPY.contentPlaceholder}
              rows={5}
              limit={LIMITS.postContent.max}
              error={errors.content}
              value={draft.content}
              onValueChange={(value) => change({ kind: 'text', field: 'content', value })}
            />
            <VoiceField
              recorder={recorder}
              voice={draft.voice}
              existing={draft.existingVoice}
              pending={voice.pending}
              error={voiceError}
              controlRef={voiceRef}
              onUsePending={voice.acceptPending}
              onDeletePending={voice.deletePending}
              onRemove={() => change({ kind: 'voice-removed' })}
            />
          </div>
          <CallToAction>
            <RejectionNotice rejection={form.rejection} />
            <p className="sr" role="status">
              {announcement}
            </p>
            {sending !== null && (draft.photos.length > 0 || draft.voice !== null) && (
              <SendingProgress {...sending} photos={draft.photos} />
            )}
            <Button type="submit" busy={sending !== null} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
            {sending !== null && (
              <Button variant="plain" onClick={sending.cancel}>
                {COPY.cancel}
              </Button>
            )}
          </CallToAction>
        </Page>
      </form>
      <LeavePrompt
        prompt={prompt}
        isSaved={isOnDevice}
        onForget={() => {
          recorder.discard();
          void form
            .forgetDraft()
            .catch(() => undefined)
            .then(prompt.leave);
        }}
      />
    </>
  );
}
