import { FIRST_VIEW_LOADER_POLICY, FIRST_VIEW_LOADER_SUM } from 'federation/first-view/loader';
import { HOST_CHOOSER_POLICY, HOST_CHOOSER_SUM } from 'federation/release-format/page/host-chooser';

/** What a page needs, directive by directive; besides, every origin of a package. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  'script-src': ["'self'", "'wasm-unsafe-eval'", `'${FIRST_VIEW_LOADER_SUM}'`, `'${HOST_CHOOSER_SUM}'`],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'blob:', 'data:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
};

/** Packages' files are loaded by these. */
const OF_PACKAGES = ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'];

/** What would let others run or frame something. */
const DANGEROUS = ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", '*', 'http:', 'https:', 'data:'];
const NOWHERE = ['base-uri', 'frame-ancestors', 'object-src'];

/** What the policy of the page lacks, or allows too much: each completes "/ has a policy that …". */
export function policyProblems(policy: string, origins: readonly string[]): string[] {
  if (policy === '') return ['does not exist'];
  const directives = directivesOf(policy);
  const valuesOf = (name: string): readonly string[] =>
    directives.get(name) ?? directives.get('default-src') ?? [];
  const problems: string[] = [];
  if (!directives.get('default-src')?.every((value) => ["'none'", "'self'"].includes(value)))
    problems.push("has another default-src than 'none'");
  for (const [name, needed] of Object.entries(NEEDED)) {
    const all = OF_PACKAGES.includes(name) ? [...needed, ...origins] : needed;
    const missing = all.filter((value) => !valuesOf(name).includes(value));
    if (missing.length > 0) problems.push(`lacks ${missing.join(' ')} in ${name}`);
  }
  for (const name of ['script-src', 'style-src']) {
    const allowed = valuesOf(name).filter((value) => DANGEROUS.includes(value));
    if (allowed.length > 0) problems.push(`allows ${allowed.join(' ')} in ${name}`);
  }
  for (const name of NOWHERE) {
    // Neither falls back to default-src but the last.
    const values = name === 'object-src' ? valuesOf(name) : (directives.get(name) ?? []);
    if (values.join(' ') !== "'none'") problems.push(`does not say ${name} 'none'`);
  }
  if (!directives.has('form-action')) problems.push('says no form-action');
  const trusted = directives.get('trusted-types');
  const policies = [FIRST_VIEW_LOADER_POLICY, HOST_CHOOSER_POLICY, 'default'];
  const unnamed = trusted === undefined ? [] : policies.filter((name) => !trusted.includes(name));
  if (unnamed.length > 0) problems.push(`lacks ${unnamed.join(' ')} in trusted-types`);
  return problems;
}

/** Of a directive that stands twice, browsers take the first. */
function directivesOf(policy: string): Map<string, string[]> {
  const directives = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name, ...values] = part.trim().split(/\s+/);
    if (name !== undefined && name !== '' && !directives.has(name.toLowerCase()))
      directives.set(name.toLowerCase(), values);
  }
  return directives;
}
