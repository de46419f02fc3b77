import { act } from '@testing-library/react';
import { readBeginning } from '../picker/use-picking.ts';

/** What a file is shows in its first bytes, which the picker and the form read before they take it. */
export async function beginningsRead(files: File | readonly File[]): Promise<void> {
  await act(async () => void (await Promise.all([files].flat().map(readBeginning))));
}
