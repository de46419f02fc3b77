import { createPublicKey } from 'node:crypto';
import type { PushSubscriptionFields } from 'shared/contract/notifications/push';
import { ApiFailure } from '../platform/http/errors/api-failure.ts';

const UNUSABLE = '이 기기의 알림 주소를 사용할 수 없습니다.';
const COORDINATE_BYTES = 32;

/**
 * Whether the server sends to this address: only to known push services, whatever a device brings.
 * @param services of the configuration
 */
function isPushService(services: readonly string[], endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return services.some((service) => {
    const [prefix, name] = service.split('*');
    return name === undefined
      ? url.origin === service
      : prefix === `${url.protocol}//` && url.host.endsWith(name);
  });
}

/** @throws ApiFailure VALIDATION_ERROR: an address of no known push service, or a key that is no point */
export function assertUsable(
  services: readonly string[],
  { endpoint, p256dh }: PushSubscriptionFields,
): void {
  if (!isPushService(services, endpoint)) throw unusable('endpoint');
  if (!isPointOfCurve(p256dh)) throw unusable('p256dh');
}

function isPointOfCurve(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  const coordinate = (from: number) => bytes.subarray(from, from + COORDINATE_BYTES).toString('base64url');
  const key = { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(1 + COORDINATE_BYTES) };
  try {
    createPublicKey({ key, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

function unusable(field: string): ApiFailure {
  return new ApiFailure('VALIDATION_ERROR', { details: [{ field, message: UNUSABLE }] });
}
