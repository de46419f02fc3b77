import type { Config } from '../platform/config/environment.ts';
import { ApiFailure, notFound } from '../platform/http/errors/api-failure.ts';
import type { MailSettings } from '../platform/mail/mail-settings.ts';
import { DIGEST_LIMITS } from 'shared/contract/notifications/digest';

/** @throws ApiFailure NOT_FOUND where this installation sends no mail */
export function assertMail(config: Config): MailSettings {
  if (config.mail === null) throw notFound();
  return config.mail;
}

/** @throws ApiFailure LIMIT_EXCEEDED where the member has as many relatives as one may have */
export function assertRoomForRelative(count: number): void {
  if (count < DIGEST_LIMITS.relatives) return;
  throw new ApiFailure('LIMIT_EXCEEDED', {
    message: `소식 메일은 친척 ${DIGEST_LIMITS.relatives}분까지 보내드릴 수 있어요.`,
  });
}
