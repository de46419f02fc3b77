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
import { PageHead } from '../../ui/PageHead.tsx';
import { RolePicker } from '../../ui/RolePicker.tsx';
import { ToFamily } from '../../ui/ToFamily.tsx';
import { COPY } from './copy.ts';
import styles from './JoinForm.module.css';
import { useJoinFamily } from './use-join-family.ts';
import { useOfferedCode } from './use-offered-code.ts';

const FORM_ID = 'link-in';

export function JoinForm() {
  const offeredCode = useOfferedCode();
  const [code, setCode] = useState(offeredCode);
  const [role, setRole] = useState<Role | null>(null);
  const [wasSent, setWasSent] = useState(false);
  const codeRef = useRef<HTMLInputElement>(null);
  const roleRef = useRef<HTMLInputElement>(null);
  const { joinFamily, forgetFailure, isJoined, isBusy, failure } = useJoinFamily();

  const codeIssue = validateValue(familyCodeSchema, normalizeFamilyCode(code));
  const codeError = wasSent ? (codeIssue ?? refusalOfCode(failure)) : undefined;
  const roleError = wasSent && role === null ? COPY.roleRequired : undefined;

  function changeCode(typed: string): void {
    setCode(typed);
    forgetFailure();
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
      <PageHead level={2} title={COPY.question} lede={COPY.lede} />
      <form id={FORM_ID} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <CodeField
          ref={codeRef}
          label={COPY.code}
          error={codeError}
          length={LIMITS.familyCodeLength}
          value={code}
          readOnly={isJoined}
          onValueChange={changeCode}
        />
        <RolePicker legend={COPY.role} value={role} onChange={setRole} error={roleError} firstRef={roleRef} />
        <FailureNotice isJoined={isJoined} failure={failure} />
        <Notice>
          {COPY.whereBefore}
          <b>{COPY.whereTitle}</b>
          {COPY.whereAfter}
        </Notice>
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
