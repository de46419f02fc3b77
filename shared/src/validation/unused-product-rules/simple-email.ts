/** Whether a text has the form of an e-mail address: something, an @, something with a dot. */
export function isSimpleEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(text);
}
