import type { Families, Person } from '../accounts/people.ts';

const AT_A_TIME = 8;

export type DatedPost = { title: string; memoryDate: string };

/** Writes memories without photos, several at a time; the order in which they are made is not theirs. */
export async function writeMany(
  families: Families,
  author: Person,
  posts: readonly DatedPost[],
): Promise<void> {
  const left = [...posts];
  const writeOneByOne = async (): Promise<void> => {
    for (let post = left.pop(); post !== undefined; post = left.pop()) await families.write(author, post);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, writeOneByOne));
}

/** Posts for every month from January of `from` up to October 2026. Titles contain month and number. */
export function postsOfYears(from: number, perMonth: number): DatedPost[] {
  const posts: DatedPost[] = [];
  for (let year = from; year <= 2026; year += 1) {
    const months = year === 2026 ? 10 : 12;
    for (let month = 1; month <= months; month += 1) {
      for (let day = 1; day <= perMonth; day += 1) {
        posts.push({
          title: `${year}년 ${month}월 ${day}일`,
          memoryDate: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
        });
      }
    }
  }
  return posts;
}
