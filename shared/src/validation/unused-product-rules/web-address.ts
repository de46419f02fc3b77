/** Whether a text is a whole http or https URL: no other scheme, no path alone. */
export function isHttpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  // "https:example" parses too, as https://example.
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && /^https?:\/\//i.test(text);
}
