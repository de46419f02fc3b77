type Variables = Readonly<Record<string, string | undefined>>;

/** Those of Chrome and Samsung Internet, Safari, Firefox and Edge. */
const DEFAULT_SERVICES = [
  'https://fcm.googleapis.com',
  'https://*.push.apple.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
];

const SERVICE = /^https:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/;

/**
 * PUSH_SERVICES: origins, separated by commas, `*.` for all names below one; `off`: no pushes. Devices bring the
 * addresses that the server sends to, so only listed services are reached (docs/decisions/push).
 * @throws Error naming the variable
 */
export function pushServicesFrom(variables: Variables): readonly string[] | null {
  const text = variables['PUSH_SERVICES'];
  if (text === undefined) return DEFAULT_SERVICES;
  if (text === 'off') return null;
  const services = text.split(',').map((each) => each.trim());
  if (!services.every((each) => SERVICE.test(each)))
    throw new Error('PUSH_SERVICES: origins such as https://push.example, separated by commas, or off');
  return services;
}
