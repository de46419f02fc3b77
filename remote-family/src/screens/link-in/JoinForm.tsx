import { type FormEvent, useRef, useState } from 'react';
import { familyCodeSchema } from 'shared/contract/family';
import { LIMITS } from 'shared/contract/limits';
import type { Role } from 'shared/contract/person';
import { Button } from 'shared/ui/Button';
import { CodeField } from 'shared/ui/CodeField';
import { Notice } from 'shared/ui/Notice';
import { SubHeader } from 'shared/ui/SubHeader';
import { validateValue } from 'shared/validation/validate-form';
import { normalizeFamilyCode } from '../../ui/family-code.ts';
import { FlowPage } from '../../ui/FlowPage.tsx';
import type { JoinFailure } from '../../ui/join-failure.ts';
import { RolePicker } from '../../ui/RolePicker.tsx';
import { ToFamily } from '../../ui/ToFamily.tsx';
import type { Invitation } from '../../ui/invite/use-invitation.ts';
import { COPY } from './copy.ts';
import styles from './JoinForm.module.css';
import { JoinHead } from './JoinHead.tsx';
import { useJoinFamily } from './use-join-family.ts';

const FORM_ID = 'link-in';

type JoinFormProps = {
  /** What the code begins with; empty: it has to be typed. */
  offeredCode: string;
  /** Of the offered code; null without a code that can be one. */
  invitation: Invitation | null;
};

/** Who one is in the family. The code is asked for only of people whose link did not bring one that works. */
export function JoinForm({ offeredCode, invitation }: JoinFormProps) {
  const [code, setCode] = useState(offeredCode);
  const [role, setRole] = useState<Role | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const [prefersOtherCode, setPrefersOtherCode] = useState(false);
  const codeRef = useRef<HTMLInputElement>(null);
  const roleRef = useRef<HTMLInputElement>(null);
  const { joinFamily, forgetFailure, isJoined, isBusy, failure } = useJoinFamily();

  const codeIssue = validateValue(familyCodeSchema, normalizeFamilyCode(code));
  const isInvalidInvite = invitation?.kind === 'invalid' && code === offeredCode;
  const rejection = refusalOfCode(failure) ?? (isInvalidInvite ? COPY.unknownCode : undefined);
  const codeError = wasSent ? (codeIssue ?? rejection) : isInvalidInvite ? rejection : undefined;
  const isInvited = invitation?.kind === 'open' || invitation?.kind === 'loading';
  const hasCodeField = !isInvited || prefersOtherCode || rejection !== undefined;
  const roleError = wasSent && role === null ? COPY.roleRequired : undefined;

  function changeCode(typed: string): void {
    setCode(typed);
    forgetFailure();
  }

  function chooseOtherCode(): void {
    setPrefersOtherCode(true);
    changeCode('');
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setWasSent(true);
    if (codeIssue !== null) return codeRef.current?.focus();
    if (role === null) return roleRef.current?.focus();
    const refused = await joinFamily(normalizeFamilyCode(code), role);
    if (refusalOfCode(refused) !== undefined) codeRef.current?.focus();
  }

  return (
    <FlowPage
      header={<SubHeader title={COPY.title} />}
      actions={
        <Button type="submit" form={FORM_ID} busy={isBusy} busyLabel={COPY.busy}>
          {COPY.enter}
        </Button>
      }
    >
      <JoinHead invitation={hasCodeField ? null : invitation} />
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {hasCodeField && (
          <CodeField
            ref={codeRef}
            label={COPY.code}
            // It appears because somebody asked for it, or because the code they came with was rejected.
            autoFocus={isInvited}
            error={codeError}
            length={LIMITS.familyCodeLength}
            value={code}
            readOnly={isJoined}
            onValueChange={changeCode}
          />
        )}
        <RolePicker legend={COPY.role} value={role} onChange={setRole} error={roleError} firstRef={roleRef} />
        <FailureNotice isJoined={isJoined} failure={failure} />
        {hasCodeField ? (
          <Notice>
            {COPY.whereBefore}
            <b>{COPY.whereTitle}</b>
            {COPY.whereAfter}
          </Notice>
        ) : (
          <div className={styles.otherCode}>
            <Button variant="text" onClick={chooseOtherCode}>
              {COPY.otherCode}
            </Button>
          </div>
        )}
      </form>
    </FlowPage>
  );
}

function refusalOfCode(failure: JoinFailure | null): string | undefined {
  if (failure?.kind === 'unknown-code') return COPY.unknownCode;
  return failure?.kind === 'field' ? failure.message : undefined;
}

function FailureNotice({ isJoined, failure }: { isJoined: boolean; failure: JoinFailure | null }) {
  if (failure?.kind === 'member') {
    return (
      <Notice tone="danger" live title={COPY.memberTitle} action={<ToFamily />}>
        {COPY.memberText}
      </Notice>
    );
  }
  if (failure?.kind !== 'notice') return null;
  return (
    <Notice tone="danger" live {...(isJoined ? { title: COPY.joinedWithoutRole } : {})}>
      {failure.message}
    </Notice>
  );
}
