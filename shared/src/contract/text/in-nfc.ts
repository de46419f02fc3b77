/**
 * A check that replaces a text by its NFC. zod's own `normalize` would be part of the host's first script, with
 * all of `shared/schema`.
 */
export function inNfc(check: { value: string }): void {
  check.value = check.value.normalize('NFC');
}
