import type { FieldError } from 'shared/contract/envelope';
import type { ApiContext } from '../../platform/context.ts';
import { ApiFailure } from '../../platform/http/errors/api-failure.ts';
import { bigintArray, executeSql } from '../../platform/database/executor.ts';

type PostFields = {
  memoryDate?: string | undefined;
  participantFamilyMemberIds?: readonly number[] | undefined;
};

/**
 * Checks what schemas cannot: the date against the server clock, and that participants are members of the
 * family. A post may retain participants who have left.
 * @param postId of a post that is being changed
 * @throws ApiFailure VALIDATION_ERROR with one detail a field
 */
export async function checkPost(
  context: ApiContext,
  familyId: number,
  fields: PostFields,
  postId: number | null = null,
): Promise<void> {
  const details: FieldError[] = [];
  if (fields.memoryDate !== undefined && isFutureEverywhere(fields.memoryDate, context.clock())) {
    details.push({ field: 'memoryDate', message: '미래 날짜는 선택할 수 없습니다.' });
  }
  if (!(await areMembers(context, familyId, fields.participantFamilyMemberIds ?? [], postId))) {
    details.push({ field: 'participantFamilyMemberIds', message: '함께한 사람은 가족 중에서 골라주세요.' });
  }
  if (details.length > 0) throw new ApiFailure('VALIDATION_ERROR', { details });
}

async function areMembers(
  context: ApiContext,
  familyId: number,
  familyMemberIds: readonly number[],
  postId: number | null,
): Promise<boolean> {
  if (familyMemberIds.length === 0) return true;
  const requestedIds = [...new Set(familyMemberIds)];
  const count = await executeSql(context.database)`
    select 1 from family_members as member
    where family_id = ${familyId} and family_member_id = any(${bigintArray(requestedIds)})
      and (left_at is null or exists (
        select 1 from post_participants as named
        where named.post_id = ${postId} and named.family_id = ${familyId}
          and named.family_member_id = member.family_member_id))`;
  return count === requestedIds.length;
}

/** Kiribati (UTC+14), the earliest time zone. */
const FURTHEST_ZONE_MS = 14 * 3_600_000;

/** Whether a day (`2026-11-20`) has not begun anywhere; the client checks the local date. */
function isFutureEverywhere(day: string, now: Date): boolean {
  return day > new Date(now.getTime() + FURTHEST_ZONE_MS).toISOString().slice(0, 10);
}
