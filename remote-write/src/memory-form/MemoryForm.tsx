import { type FormEvent, useRef } from 'react';
import { LIMITS } from 'shared/contract/limits';
import { Button } from 'shared/ui/Button';
import { CallToAction } from 'shared/ui/CallToAction';
import { ConfirmDialog } from 'shared/ui/ConfirmDialog';
import { Page } from 'shared/ui/Page';
import { ProgressBar } from 'shared/ui/ProgressBar';
import { SubHeader } from 'shared/ui/SubHeader';
import { TextArea } from 'shared/ui/TextArea';
import { TextField } from 'shared/ui/TextField';
import { COPY } from './copy.ts';
import { DateField } from './DateField.tsx';
import type { DraftErrors } from './draft-validation.ts';
import { type MemoryDraft, photosOfDraft } from './memory-draft.ts';
import styles from './MemoryForm.module.css';
import { ParticipantField } from './ParticipantField.tsx';
import { PhotoField } from './PhotoField.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { type SendDraft, useMemoryForm } from './use-memory-form.ts';

type MemoryFormProps = {
  heading: string;
  submitLabel: string;
  busyLabel: string;
  initial: MemoryDraft;
  send: SendDraft;
  /** The server has it: on to the next page. */
  onSent: () => void;
};

/** The form of a memory, new or not. Nothing that was written is lost when it is refused. */
export function MemoryForm({ heading, submitLabel, busyLabel, initial, send, onSent }: MemoryFormProps) {
  const form = useMemoryForm(initial, send);
  const { draft, errors, change, uploaded } = form;
  const question = useLeaveQuestion(form.isChanged);
  const photosRef = useRef<HTMLUListElement>(null);
  const titleRef = useRef<HTMLInputElement>(null);
  const dateRef = useRef<HTMLInputElement>(null);
  const contentRef = useRef<HTMLTextAreaElement>(null);

  function focusFirst(found: DraftErrors): void {
    const badPhoto = photosOfDraft(draft).findIndex(({ key }) => found.photos?.[key] !== undefined);
    const removeButtons = photosRef.current?.querySelectorAll<HTMLElement>('[data-role="remove"]');
    if (badPhoto !== -1) removeButtons?.[badPhoto]?.focus();
    else if (found.title !== undefined) titleRef.current?.focus();
    else if (found.memoryDate !== undefined) dateRef.current?.focus();
    else if (found.content !== undefined) contentRef.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = await form.submit();
    if (found !== null) return focusFirst(found);
    question.letGo();
    onSent();
  }

  return (
    <>
      <SubHeader title={heading} />
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Page>
          <div className={styles.fields} inert={uploaded !== null}>
            <PhotoField
              photos={photosOfDraft(draft)}
              errors={errors.photos ?? {}}
              tooManyPhotos={form.tooManyPhotos}
              onChange={change}
              listRef={photosRef}
            />
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
            <DateField
              inputRef={dateRef}
              label={COPY.date}
              error={errors.memoryDate}
              value={draft.memoryDate}
              onValueChange={(value) => change({ kind: 'text', field: 'memoryDate', value })}
            />
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
          </div>
          <CallToAction>
            <RefusalNotice refusal={form.refusal} />
            {uploaded !== null && draft.images.length > 0 && (
              <ProgressBar percent={uploaded * 100} label={COPY.uploading} />
            )}
            <Button type="submit" busy={uploaded !== null} busyLabel={busyLabel}>
              {submitLabel}
            </Button>
          </CallToAction>
        </Page>
      </form>
      <ConfirmDialog
        open={question.isAsked}
        title={COPY.leaveTitle}
        description={COPY.leaveText}
        tone="danger"
        confirmLabel={COPY.leave}
        cancelLabel={COPY.stay}
        onConfirm={question.leave}
        onCancel={question.stay}
      />
    </>
  );
}
