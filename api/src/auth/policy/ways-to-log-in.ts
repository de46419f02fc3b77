import type { Config } from '../../platform/config/environment.ts';
import { notFound } from '../../platform/http/errors/api-failure.ts';

/** @throws ApiFailure NOT_FOUND where this site has no local accounts */
export function assertLocalAccounts({ localAccounts }: Config): void {
  if (!localAccounts) throw notFound();
}

/** @throws ApiFailure NOT_FOUND where links to a new password are not mailed */
export function assertResetByMail(config: Config): void {
  assertLocalAccounts(config);
  if (config.mail === null) throw notFound();
}
