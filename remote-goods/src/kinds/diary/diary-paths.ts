export const DIARY_INTRO_PATH = '/goods/diary';
export const DIARY_SELECT_PATH = '/goods/diary/select';
export const DIARY_RESULT_PATH = '/goods/diary/result';

/** Waits for a diary that is being made. */
export function diaryWaitingPath(jobId: number): string {
  return `${DIARY_SELECT_PATH}?job=${jobId}`;
}
