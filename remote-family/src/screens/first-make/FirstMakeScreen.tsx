import { type FormEvent, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { familyNameSchema } from 'shared/contract/family';
import { LIMITS } from 'shared/contract/limits';
import type { Role } from 'shared/contract/person';
import { sessionStore } from 'shared/session';
import { Button } from 'shared/ui/Button';
import { Chip } from 'shared/ui/Chip';
import { Notice } from 'shared/ui/Notice';
import { SubHeader } from 'shared/ui/SubHeader';
import { TextField } from 'shared/ui/TextField';
import { validateValue } from 'shared/validation/validate-form';
import { FlowPage } from '../../ui/FlowPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RolePicker } from '../../ui/RolePicker.tsx';
import { ToFamily } from '../../ui/ToFamily.tsx';
import { COPY, NAME_SUGGESTIONS } from './copy.ts';
import styles from './FirstMakeScreen.module.css';
import { useMakeFamily } from './use-make-family.ts';

const FORM_ID = 'first-make';

/** The family's name and one's own role in it. */
function FirstMakeScreen() {
  // Only on arrival: while the form is being sent the person becomes a member, and goes on to the next page.
  const [wasMember] = useState(() => (sessionStore.getState().user?.familyId ?? null) !== null);
  const [familyName, setFamilyName] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const nameRef = useRef<HTMLInputElement>(null);
  const roleRef = useRef<HTMLInputElement>(null);
  const { makeFamily, isMade, isBusy, failure } = useMakeFamily();
  if (wasMember) return <Navigate to="/home" replace />;

  const nameIssue = validateValue(familyNameSchema, familyName);
  const nameError = wasSent
    ? (nameIssue ?? (failure?.kind === 'field' ? failure.message : undefined))
    : undefined;
  const roleError = wasSent && role === null ? COPY.roleRequired : undefined;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setWasSent(true);
    if (nameIssue !== null) return nameRef.current?.focus();
    if (role === null) return roleRef.current?.focus();
    const refused = await makeFamily(familyName.trim(), role);
    if (refused?.kind === 'field') nameRef.current?.focus();
  }

  return (
    <FlowPage
      header={<SubHeader title={COPY.title} />}
      actions={
        <Button type="submit" form={FORM_ID} busy={isBusy} busyLabel={COPY.busy}>
          {COPY.next}
        </Button>
      }
    >
      <PageHead level={2} title={COPY.question} lede={COPY.lede} />
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={nameRef}
          label={COPY.familyName}
          hint={COPY.hint}
          error={nameError}
          limit={LIMITS.familyName.max}
          value={familyName}
          readOnly={isMade}
          autoComplete="off"
          onValueChange={setFamilyName}
        />
        {!isMade && (
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
        <FailureNotice isMade={isMade} failure={failure} />
      </form>
    </FlowPage>
  );
}

function FailureNotice({ isMade, failure }: Pick<ReturnType<typeof useMakeFamily>, 'isMade' | 'failure'>) {
  if (failure === null || failure.kind === 'field' || failure.kind === 'unknown-code') return null;
  return (
    <Notice
      tone="danger"
      live
      {...(isMade ? { title: COPY.madeWithoutRole } : {})}
      {...(failure.kind === 'member' ? { action: <ToFamily /> } : {})}
    >
      {failure.kind === 'member' ? COPY.alreadyMember : failure.message}
    </Notice>
  );
}

export { FirstMakeScreen as Component };
