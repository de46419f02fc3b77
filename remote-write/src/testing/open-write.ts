import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { familyCalls } from 'shared/contract/family/family';
import { recordingCalls } from 'shared/contract/recording';
import { type FakedRequest, respondsWith } from 'shared/testing/api-server';
import { renderScreen } from 'shared/testing/render';
import { sampleFamily } from 'shared/testing/sample-data';
import { beginningsRead } from 'shared/testing/beginnings-read';
import { fileBeginning } from 'shared/testing/file-beginning';
import { area } from '../routes.tsx';

export const members = respondsWith(familyCalls.members, sampleFamily());

/** What an installation accepts, unlike the defaults. */
export const limitedTo = (voiceSeconds: number) =>
  respondsWith(recordingCalls.limits, {
    videoBytes: 52_428_800,
    videoSeconds: 60,
    voiceBytes: 1_000_000,
    voiceSeconds,
  });

/** The names of the photos that a request carries. */
export function sentPhotos(request: FakedRequest<unknown> | undefined): string[] | undefined {
  return request?.form?.getAll('images').map((file) => (typeof file === 'string' ? file : file.name));
}

export function photo(name: string, { type = 'image/jpeg', bytes = 100 } = {}): File {
  const file = new File([fileBeginning(type)], name, { type });
  Object.defineProperty(file, 'size', { value: bytes });
  return file;
}

export function photosOf(count: number): File[] {
  return Array.from({ length: count }, (_, position) => photo(`사진 ${position + 1}.jpg`));
}

export async function dropOnPhotos(files: readonly File[]): Promise<void> {
  fireEvent.drop(addPhotosButton(), { dataTransfer: { types: ['Files'], files } });
  await beginningsRead(files);
}

export async function openWrite(handlers: Parameters<typeof renderScreen>[1] = {}) {
  const view = renderScreen(area.routes, {
    path: ['/home', '/write'],
    ...handlers,
    handlers: [...(handlers.handlers ?? []), members],
  });
  await screen.findByRole('button', { name: '등록하기' });
  return view;
}

export const title = () => screen.getByLabelText('제목');
export const content = () => screen.getByLabelText('내용');
export const date = () => screen.getByLabelText<HTMLInputElement>('날짜');
export const submit = () => screen.getByRole('button', { name: '등록하기' });
export const photoNames = () =>
  screen.getAllByRole('button', { name: / 삭제$/ }).map((button) => button.getAttribute('aria-label'));

export async function writeSomething({ user }: Awaited<ReturnType<typeof openWrite>>) {
  await user.type(title(), '감 따던 날');
  await user.type(content(), '장대 끝에 감이 매달렸다.');
}

type User = ReturnType<typeof renderScreen>['user'];

export function addPhotosButton(): HTMLElement {
  return screen.getByRole('button', { name: '사진 추가' });
}

/** Opens the picker of the form: queries within it, and its file input. */
export async function openPicker(user: User) {
  await user.click(addPhotosButton());
  const picker = within(await screen.findByRole('dialog', { name: /사진 추가/ }));
  const input = picker.getByLabelText<HTMLInputElement>('사진을 끌어다 놓거나 눌러서 선택해주세요.');
  const upload = async (files: File | File[]): Promise<void> => {
    await user.upload(input, files);
    await beginningsRead(files);
  };
  return { ...picker, input, user, upload };
}

export async function addPhotos(user: User, files: File[]): Promise<void> {
  const picker = await openPicker(user);
  await picker.upload(files);
  await user.click(picker.getByRole('button', { name: '완료' }));
  await waitFor(() => {
    if (screen.queryByRole('dialog') !== null) throw new Error('the picker is still open');
  });
}
