/**
 * Copies a text that is still loading; returns whether it was copied. Rejects only if the text itself fails.
 * Safari allows copying only within the tap, so it gets the promise. Others may copy a moment later.
 */
export async function copyText(text: Promise<string>): Promise<boolean> {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard !== undefined && typeof ClipboardItem !== 'undefined') {
    const blob = text.then((value) => new Blob([value], { type: 'text/plain' }));
    const written = await clipboard.write([new ClipboardItem({ 'text/plain': blob })]).then(
      () => true,
      () => false,
    );
    if (written) return true;
  }
  const value = await text;
  const written = await clipboard?.writeText(value).then(
    () => true,
    () => false,
  );
  return (written ?? false) || copyThroughSelection(value);
}

/** The clipboard exists on secure pages only; a family's own server at home may have a plain http address. */
function copyThroughSelection(value: string): boolean {
  const field = document.createElement('textarea');
  field.value = value;
  field.className = 'sr';
  // A phone would show its keyboard for a moment.
  field.readOnly = true;
  const focused = document.activeElement;
  document.body.append(field);
  field.focus();
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
