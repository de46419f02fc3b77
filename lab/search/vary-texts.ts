import type { ApiContext } from '../../api/src/platform/context.ts';
import { seededRandom } from '../../api/src/seed/random.ts';

const RANDOM_SEED = 46;
const VOCABULARY = 6_000;
const LONGEST_TERM = 4;
const TITLE_TERMS = 3;
const CONTENT_TERMS = 14;
const MOST_STORIES = 200;
const POSTS_AT_ONCE = 5_000;

/**
 * Gives each post a text of its own: the seed repeats 45 stories, so that any term is in a tenth of all
 * posts. Terms are as frequent as in natural texts (Zipf's law), and made of the stories' syllables.
 */
export async function varyTexts({ pool }: ApiContext, familyId: number): Promise<void> {
  const stories = await pool.query('select distinct content from posts limit $1', [MOST_STORIES + 1]);
  // Data that is used again.
  if (stories.rows.length > MOST_STORIES) return;
  const random = seededRandom(RANDOM_SEED);
  const syllables = stories.rows.flatMap(({ content }) => String(content).match(/[가-힣]/gu) ?? []);
  const syllable = (): string => syllables[Math.floor(random() * syllables.length)] ?? '';
  const terms = Array.from({ length: VOCABULARY }, () =>
    Array.from({ length: 2 + Math.floor(random() * (LONGEST_TERM - 1)) }, syllable).join(''),
  );
  const term = (): string => terms[Math.floor(Math.exp(random() * Math.log(VOCABULARY))) - 1] ?? '';
  const textOf = (count: number): string => Array.from({ length: count }, term).join(' ');
  const { rows } = await pool.query('select post_id from posts where family_id = $1 order by post_id', [
    familyId,
  ]);
  for (let start = 0; start < rows.length; start += POSTS_AT_ONCE) {
    const part = rows
      .slice(start, start + POSTS_AT_ONCE)
      .map(({ post_id }) => ({ post_id, title: textOf(TITLE_TERMS), content: textOf(CONTENT_TERMS) }));
    await pool.query(
      `update posts set title = made.title, content = made.content
      from json_to_recordset($1) as made (post_id bigint, title text, content text)
      where posts.post_id = made.post_id and family_id = $2`,
      [JSON.stringify(part), familyId],
    );
  }
}
