/** The string that a policy returns; null is a violation. */
type PolicyRules = {
  createHTML?: (html: string, type: string, sink: string) => string | null;
  createScriptURL?: (url: string) => string | null;
};

type Policy = { createHTML: (html: string) => string };

type PolicyFactory = { createPolicy: (name: string, rules: PolicyRules) => Policy };

/** Null without support or if the CSP rejects the name. `default` checks all sinks of the window. */
export function createTrustedTypesPolicy(scope: Window, name: string, rules: PolicyRules): Policy | null {
  const factory: PolicyFactory | undefined = Reflect.get(scope, 'trustedTypes');
  try {
    return factory?.createPolicy(name, rules) ?? null;
  } catch {
    return null;
  }
}
