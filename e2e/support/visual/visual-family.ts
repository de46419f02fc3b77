import { Families, type Person } from '../accounts/people.ts';
import { jpegPhoto, pngPhoto } from '../photos/photos.ts';

/** Who opens a page: `alone` has a family of one without memories, `member` one of two with some. */
export type Visitor = 'nobody' | 'without-family' | 'alone' | 'member';

export type VisualFamily = {
  people: Record<Exclude<Visitor, 'nobody'>, Person>;
  /** A memory of the member's family with photos and comments. */
  postId: number;
  inviteCode: string;
};

/** The people whose pages are looked at, and what they have written. */
export async function createVisualFamily(baseURL: string): Promise<VisualFamily> {
  const families = new Families(baseURL);
  const member = await families.withFamily('지우');
  const grandmother = await families.signUpInto(member, '할머니');
  const people = {
    'without-family': await families.signUp('엄마'),
    alone: await families.withFamily('아빠', '순자네'),
    member,
  };
  await families.write(member, {
    title: '은행나무 길 산책',
    photos: [await pngPhoto('a.png')],
    memoryDate: '2025-11-08',
  });
  const postId = await families.write(member, {
    title: '할머니 댁 감 따던 날',
    content:
      '장대 끝에 매달린 감이 톡 떨어질 때마다 하준이가 소리를 질렀다. 할머니는 제일 예쁜 것만 골라 담으셨다.',
    photos: [await jpegPhoto('b.jpg'), await jpegPhoto('c.jpg', 30), await pngPhoto('d.png', 80)],
  });
  await families.comment(grandmother, postId, '까치도 먹고 살아야지. 내년에 또 따러 오너라.');
  await families.comment(member, postId, '사진 더 있어요! 저녁에 올릴게요.');
  return { people, postId, inviteCode: await families.inviteCode(member) };
}
