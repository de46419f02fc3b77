import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { familyNameSchema } from 'shared/contract/family/family-changes';
import { LIMITS } from 'shared/contract/limits';
import { HOME_PATH, MAKE_CONFIRM_PATH } from 'shared/contract/paths';
import { sessionStore } from 'shared/session';
import { Chip } from 'shared/ui/Chip';
import { Notice } from 'shared/ui/Notice';
import { TextField } from 'shared/ui/TextField';
import { useTypedText } from 'shared/validation/use-typed-text';
import { validateValue } from 'shared/validation/validate-form';
import { FlowForm, PageHead } from '../../ui/FlowPage.tsx';
import { useCreateFamily } from '../../server-state/membership.ts';
import { useChosenRole } from '../../ui/use-chosen-role.ts';
import { RolePicker } from '../../ui/RolePicker.tsx';
import { FamilyLink } from '../../ui/FamilyLink.tsx';
import { type JoinFailure, useBecomeMember } from '../../ui/use-become-member.ts';
import { COPY, NAME_SUGGESTIONS } from './copy.ts';
import styles from './FirstMakeScreen.module.css';

/** The family's name and the own role in it. */
function FirstMakeScreen() {
  // The value is read on mount only: submitting makes the person a member, who must stay until the next page
  // opens.
  const [wasMember] = useState(() => (sessionStore.getState().user?.familyId ?? null) !== null);
  const [familyName, setFamilyName] = useTypedText('familyName');
  const [role, setRole] = useChosenRole();
  const [wasSent, setWasSent] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const roleRef = useRef<HTMLInputElement>(null);
  const { becomeMember, isMember, isBusy, failure } = useBecomeMember(useCreateFamily(), {
    field: 'familyName',
    next: MAKE_CONFIRM_PATH,
  });
  if (wasMember) return <Navigate to={HOME_PATH} replace />;

  const nameIssue = validateValue(familyNameSchema, familyName);
  const nameError = wasSent
    ? (nameIssue ?? (failure?.kind === 'field' ? failure.message : undefined))
    : undefined;
  const roleError = wasSent && role === null ? COPY.roleRequired : undefined;

  async function submit(): Promise<void> {
    setWasSent(true);
    if (nameIssue !== null) return nameRef.current?.focus();
    if (role === null) return roleRef.current?.focus();
    const rejection = await becomeMember(familyName.trim(), role);
    if (rejection?.kind === 'field') nameRef.current?.focus();
  }

  return (
    <FlowForm
      title={COPY.title}
      head={<PageHead level={2} title={COPY.question} lede={COPY.lede} />}
      className={styles.form}
      submitLabel={COPY.next}
      isBusy={isBusy}
      busyLabel={COPY.busy}
      onSubmit={submit}
    >
      <TextField
        ref={nameRef}
        label={COPY.familyName}
        hint={COPY.hint}
        error={nameError}
        limit={LIMITS.familyName.max}
        value={familyName}
        readOnly={isMember}
        autoComplete="off"
        onValueChange={setFamilyName}
      />
      {!isMember && (
        <div className={styles.suggestions}>
          <p id="family-name-ideas" className={styles.label}>
            {COPY.suggestions}
          </p>
          <div className={styles.chips} role="group" aria-labelledby="family-name-ideas">
            {NAME_SUGGESTIONS.map((suggestion) => (
              <Chip
                key={suggestion}
                pressed={familyName.trim() === suggestion}
                onPressedChange={() => setFamilyName(suggestion)}
              >
                {suggestion}
              </Chip>
            ))}
          </div>
        </div>
      )}
      <RolePicker legend={COPY.role} value={role} onChange={setRole} error={roleError} firstRef={roleRef} />
      <FailureNotice isMember={isMember} failure={failure} />
    </FlowForm>
  );
}

function FailureNotice({ isMember, failure }: { isMember: boolean; failure: JoinFailure | null }) {
  if (failure === null || failure.kind === 'field' || failure.kind === 'unknown-code') return null;
  return (
    <Notice
      tone="danger"
      live
      {...(isMember ? { title: COPY.madeWithoutRole } : {})}
      {...(failure.kind === 'member' ? { action: <FamilyLink /> } : {})}
    >
      {failure.kind === 'member' ? COPY.alreadyMember : failure.message}
    </Notice>
  );
}

export { FirstMakeScreen as Component };
