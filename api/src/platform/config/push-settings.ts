type Variables = Readonly<Record<string, string | undefined>>;

/** Those of Chrome and Samsung Internet, Safari, Firefox and Edge. */
const DEFAULT_SERVICES = [
  'https://fcm.googleapis.com',
  'https://*.push.apple.com',
  'https://*.push.services.mozilla.com',
  'https://*.notify.windows.com',
];

const SERVICE = /^https:\/\/(\*\.)?[a-z\d-]+(\.[a-z\d-]+)*(:\d{1,5})?$/;

export type PushSettings = {
  /** Origins, with `*.` for all names below one. Devices bring the addresses: only these are reached. */
  services: readonly string[];
  /** Of the site: Safari, which shows pushes itself, wants a whole address. */
  origin: string;
  /** `mailto:` or `https:`: whom a push service contacts (RFC 8292). */
  contact: string;
};

/**
 * PUSH_SERVICES, separated by commas, or `off`. Null: no pushes, also where nobody has said where the site is
 * or whom push services contact (docs/decisions/push). @throws Error naming a variable that is wrong, or
 * missing beside it
 */
export function pushSettingsFrom(
  variables: Variables,
  { origin, contact }: { origin: string | null; contact: string | null },
): PushSettings | null {
  const text = variables['PUSH_SERVICES'];
  if (text === 'off') return null;
  const services = text?.split(',').map((each) => each.trim()) ?? DEFAULT_SERVICES;
  if (!services.every((each) => SERVICE.test(each)))
    throw new Error('PUSH_SERVICES: origins such as https://push.example, separated by commas, or off');
  if (origin === null) return offUnlessNamed(text, 'SITE_ORIGIN');
  const reached = contact ?? (origin.startsWith('https:') ? origin : null);
  return reached === null ? offUnlessNamed(text, 'SECURITY_CONTACT') : { services, origin, contact: reached };
}

/** Who names push services means to push. */
function offUnlessNamed(services: string | undefined, missing: string): null {
  if (services !== undefined)
    throw new Error(`${missing}: missing, though pushes are to be sent (PUSH_SERVICES)`);
  return null;
}
