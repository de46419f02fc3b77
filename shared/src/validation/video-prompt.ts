import * as z from 'shared/schema';
import { LIMITS } from 'shared/contract/limits';

/** What a video is to show: not blank, at most 50 characters. */
export const videoPromptSchema = z
  .string()
  .check(z.trim(), z.minLength(1), z.maxLength(LIMITS.videoPrompt, '최대 50자까지 입력할 수 있습니다.'));
