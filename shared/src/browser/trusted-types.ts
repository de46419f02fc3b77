/** The string that a policy returns; null is a violation. */
type PolicyRules = {
  createHTML?: (html: string, type: string, sink: string) => string | null;
  createScriptURL?: (url: string) => string | null;
};

type Policy = { createHTML: (html: string) => string };

type PolicyFactory = { createPolicy: (name: string, rules: PolicyRules) => Policy };

/**
 * Creates a Trusted Types policy in a window; null without browser support, or if the CSP rejects the name.
 * @param name `default` checks every string that reaches a sink of this window
 */
export function createTrustedTypesPolicy(scope: Window, name: string, rules: PolicyRules): Policy | null {
  const factory: PolicyFactory | undefined = Reflect.get(scope, 'trustedTypes');
  try {
    return factory?.createPolicy(name, rules) ?? null;
  } catch {
    return null;
  }
}
