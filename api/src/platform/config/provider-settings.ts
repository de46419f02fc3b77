export type SocialProviderSettings = {
  /** Name in paths: `kakao`, or the NAME of OIDC_<NAME>_… in lower case. */
  provider: string;
  /** Label on the login page. */
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  /** Requested scopes: at least `openid`. */
  scope: string;
};

const KAKAO_ISSUER = 'https://kauth.kakao.com';
const GENERIC_ISSUER_VARIABLE = /^OIDC_([A-Z][A-Z0-9_]{0,31})_ISSUER$/;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Reads KAKAO_CLIENT_ID (with KAKAO_CLIENT_SECRET, KAKAO_ISSUER, KAKAO_SCOPE) and any number of
 * OIDC_<NAME>_ISSUER with _CLIENT_ID, _CLIENT_SECRET, _NAME and _SCOPE.
 * @throws Error that names a variable that is missing or is not a URL
 */
export function socialProvidersFrom(variables: Variables): SocialProviderSettings[] {
  const providers: SocialProviderSettings[] = [];
  const kakaoClientId = variables['KAKAO_CLIENT_ID'];
  if (kakaoClientId !== undefined) {
    providers.push({
      provider: 'kakao',
      name: '카카오',
      issuer: checkedIssuer('KAKAO_ISSUER', variables['KAKAO_ISSUER'] ?? KAKAO_ISSUER),
      clientId: kakaoClientId,
      clientSecret: variables['KAKAO_CLIENT_SECRET'] ?? null,
      scope: variables['KAKAO_SCOPE'] ?? 'openid profile_nickname',
    });
  }
  for (const [variable, issuer] of Object.entries(variables)) {
    const label = GENERIC_ISSUER_VARIABLE.exec(variable)?.[1];
    if (label === undefined || issuer === undefined) continue;
    const clientId = variables[`OIDC_${label}_CLIENT_ID`];
    if (clientId === undefined)
      throw new Error(`OIDC_${label}_CLIENT_ID: missing, though ${variable} is set`);
    const provider = label.toLowerCase().replaceAll('_', '-');
    if (providers.some((other) => other.provider === provider))
      throw new Error(`${variable}: ${provider} is set twice`);
    providers.push({
      provider,
      name: variables[`OIDC_${label}_NAME`] ?? provider,
      issuer: checkedIssuer(variable, issuer),
      clientId,
      clientSecret: variables[`OIDC_${label}_CLIENT_SECRET`] ?? null,
      scope: variables[`OIDC_${label}_SCOPE`] ?? 'openid profile',
    });
  }
  return providers;
}

function checkedIssuer(variable: string, value: string): string {
  const url = URL.parse(value);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new Error(`${variable}: an address such as https://login.example`);
  return value;
}
