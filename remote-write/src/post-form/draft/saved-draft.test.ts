import { sampleImage } from 'shared/testing/sample-data';
import { contentOfDraft, draftOfContent } from './saved-draft.ts';
import { emptyDraft, existingPhoto, type PostDraft, newPhoto, nextAttempt } from './post-draft.ts';

const photo = (photoId: string) => ({
  photoId,
  file: new File([photoId], `${photoId}.jpg`, { type: 'image/jpeg' }),
});

function draft(changes: Partial<PostDraft> = {}): PostDraft {
  return {
    ...emptyDraft('2026-11-20'),
    title: '감 따던 날',
    content: '장대 끝에 매달린 감',
    participantFamilyMemberIds: [3],
    photos: [newPhoto(photo('a')), existingPhoto(sampleImage({ imageId: 31 })), newPhoto(photo('b'))],
    removedExistingImages: [32],
    retainsOriginals: true,
    ...changes,
  };
}

describe('a kept draft', () => {
  test('comes back as it was, with its photos in their places', () => {
    const written = draft({ attempt: { key: 'key-1', fingerprint: 'print' } });
    expect(draftOfContent(contentOfDraft(written))).toEqual(written);
  });

  test('of 1.0 comes back: which text it changes was not saved', () => {
    const { fields, photos } = contentOfDraft(draft());
    const ofEarlierVersion = Object.fromEntries(
      Object.entries(Object(fields)).filter(([name]) => name !== 'basedOn'),
    );
    expect(draftOfContent({ fields: ofEarlierVersion, photos })).toEqual(draft({ basedOn: null }));
  });

  test('whose photo was lost comes back with the others', () => {
    const { fields, photos } = contentOfDraft(draft());
    const found = draftOfContent({ fields, photos: photos.filter(({ photoId }) => photoId !== 'a') });
    expect(found?.photos.map(({ key }) => key)).toEqual(['existing-31', 'b']);
  });

  test.each([null, undefined, 'draft', {}, { title: 3 }])(
    'that is none (%p) is not taken for one',
    (fields) => {
      expect(draftOfContent({ fields, photos: [] })).toBeNull();
    },
  );
});

describe('an attempt to send', () => {
  test('has the same key while nothing is changed, also after it was kept', () => {
    const first = nextAttempt(draft());
    const restored = draftOfContent(contentOfDraft(draft({ attempt: first })));
    expect(restored === null ? null : nextAttempt(restored)).toEqual(first);
  });

  test.each<Partial<PostDraft>>([
    { title: '다른 제목' },
    { content: '다른 내용' },
    { memoryDate: '2026-11-19' },
    { participantFamilyMemberIds: [] },
    { photos: [] },
    { removedExistingImages: [] },
    { retainsOriginals: false },
  ])('has another key once %p is changed', (changes) => {
    const first = nextAttempt(draft());
    expect(nextAttempt(draft({ ...changes, attempt: first })).key).not.toBe(first.key);
  });
});
