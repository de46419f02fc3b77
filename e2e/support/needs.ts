/*
 * Tags of what a test needs besides an address (docs/testing.md, "Against the composition").
 * The `boundaries` stage compares them with what each spec imports.
 */

/** The tags of what is not there, where the app runs elsewhere. */
export function unmetNeeds(environment: NodeJS.ProcessEnv): RegExp[] {
  return [
    // The spec has an app of its own, for the reason that `// @own-app: <why>` gives.
    /@own-app/,
    // It signs release maps as the operator of the site.
    ...(environment['E2E_OPERATOR_KEY'] === undefined ? [/@operator-key/] : []),
    // It runs a command of the operator's, which prints the link of an e-mail address.
    ...(environment['E2E_PASSWORD_LINK'] === undefined ? [/@password-link/] : []),
  ];
}
