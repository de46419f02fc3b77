import type { Families, Person } from '../accounts/people.ts';

const AT_A_TIME = 8;

export type DatedMemory = { title: string; memoryDate: string };

/** Writes memories without photos, several at a time; the order in which they are made is not theirs. */
export async function writeMany(
  families: Families,
  author: Person,
  memories: readonly DatedMemory[],
): Promise<void> {
  const left = [...memories];
  const writeOneByOne = async (): Promise<void> => {
    for (let memory = left.pop(); memory !== undefined; memory = left.pop()) {
      await families.write(author, memory);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, writeOneByOne));
}

/** So many a month, in every month from January of `from` up to October 2026: titles tell month and number. */
export function memoriesOfYears(from: number, perMonth: number): DatedMemory[] {
  const memories: DatedMemory[] = [];
  for (let year = from; year <= 2026; year += 1) {
    const months = year === 2026 ? 10 : 12;
    for (let month = 1; month <= months; month += 1) {
      for (let day = 1; day <= perMonth; day += 1) {
        memories.push({
          title: `${year}년 ${month}월 ${day}일`,
          memoryDate: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
        });
      }
    }
  }
  return memories;
}
