import { screen, waitFor, within } from '@testing-library/react';
import type { renderScreen } from 'shared/testing/render';

type User = ReturnType<typeof renderScreen>['user'];

/** 사진 추가 of the form. */
export function addPhotosButton(): HTMLElement {
  return screen.getByRole('button', { name: '사진 추가' });
}

/** Opens the picker of the form: queries within it, and its file input. */
export async function openPicker(user: User) {
  await user.click(addPhotosButton());
  const picker = within(await screen.findByRole('dialog', { name: /사진 추가/ }));
  const input = picker.getByLabelText<HTMLInputElement>('사진을 끌어다 놓거나 눌러서 선택해주세요.');
  return { ...picker, input, user };
}

/** 닫기: what was chosen is not taken. */
export async function closePicker(picker: Awaited<ReturnType<typeof openPicker>>): Promise<void> {
  await picker.user.click(picker.getByRole('button', { name: '닫기' }));
}

/** Chooses files in the picker and takes them into the form. */
export async function addPhotos(user: User, files: File[]): Promise<void> {
  const picker = await openPicker(user);
  await user.upload(picker.input, files);
  await user.click(picker.getByRole('button', { name: '완료' }));
  await waitFor(() => {
    if (screen.queryByRole('dialog') !== null) throw new Error('the picker is still open');
  });
}
