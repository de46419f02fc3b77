/** @jest-environment-options {"url": "https://family.example/"} */
import { render, screen } from '@testing-library/react';
import { fillBrowserGaps } from 'shared/testing/browser-gaps';
import { FilePicker } from '../FilePicker.tsx';
import { createPhotoStore } from '../photo-store.ts';
import { type DriveSettings, isDriveOffered } from './drive-settings.ts';

fillBrowserGaps();

const SETTINGS: DriveSettings = {
  clientId: 'a.apps.googleusercontent.com',
  apiKey: 'AIza1',
  scriptUrl: 'https://accounts.google.com/gsi/client',
  apiUrl: 'https://www.googleapis.com/drive/v3',
};

test.each([
  ['configured', SETTINGS, true],
  ['not configured', null, false],
  ['configured with a key that is none', { ...SETTINGS, apiKey: 'x' }, false],
])("where Drive is %s, a family's picker has its tab or not", (_how, drive, isOffered) => {
  const store = createPhotoStore(10);
  const nothing = () => undefined;
  render(
    <FilePicker open title="사진 추가" store={store} onClose={nothing} onDone={nothing} drive={drive} />,
  );
  const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(names).toEqual(['파일 선택', '사진 보관함', '카메라', ...(isOffered ? ['Google Drive'] : [])]);
});

test.each(['localhost', '127.0.0.1', '[::1]'])(
  'on the machine itself (%s) its operator finds how to set it up',
  (host) => {
    expect(isDriveOffered(null, host)).toBe(true);
  },
);
