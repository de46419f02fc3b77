import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { searchCalls } from 'shared/contract/post-lists/search';
import { QUESTIONS } from '../../questions/catalogue/questions.ts';
import { executeSql, onlyRow } from '../../platform/database/executor.ts';
import { familyMembers } from '../../platform/database/schema/membership.ts';
import {
  comments,
  postImages,
  postParticipants,
  posts,
  postVoices,
} from '../../platform/database/schema/posts.ts';
import { media } from '../../platform/database/schema/users-and-media.ts';
import {
  makeFamily,
  startTestApi,
  type TestApi,
  type TestFamilyMember,
} from '../../testing/server/test-api.ts';

/* The table was written before the search: what people type, and the posts that it must find. */

/** The table is about this day. */
const TODAY = Date.UTC(2026, 10, 29, 3);
const RESULTS_SEEN = 10;
const MOST_ABSENT = 4;

const api = await startTestApi();
api.stopClock();
api.advanceClock(TODAY - api.context.clock().getTime());

const MEMBERS = [
  { name: '엄마', nickname: '은지맘', role: 'MOTHER' },
  { name: '아빠', nickname: '민호', role: 'FATHER' },
  { name: '할머니', nickname: '박순자', role: 'GRANDMOTHER' },
  { name: '할아버지', nickname: '김용수', role: 'GRANDFATHER' },
  { name: '서연', nickname: '서연', role: 'DAUGHTER' },
  { name: '도준', nickname: '도준', role: 'SON' },
  { name: '이모', nickname: '지영이모', role: 'OTHER' },
] as const;

const HEAD =
  /^(?<date>\S+) (?<author>\S+) (?<people>[^\n]*?) ?(?<kinds>photo,video|photo|video|voice|-)(?: q:(?<about>.+))?$/u;

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8').trim();

type RelevanceCase = { kind: string; q: string; expected: readonly string[] };

/** The table: what people type, of each kind, and the titles that it must find. */
function relevanceCases(): RelevanceCase[] {
  return read('./queries.txt')
    .split('\n\n')
    .flatMap((section) => {
      const [head = '', ...lines] = section.split('\n');
      return lines.map((line): RelevanceCase => {
        const [q = '', titles = ''] = line.split(' = ');
        return { kind: head.slice(1, -1), q, expected: titles.split('; ') };
      });
    });
}

/** Writes the posts of the table as rows; returns who reads them. */
async function writeFamilyPosts(api: TestApi): Promise<TestFamilyMember> {
  const { database } = api.context;
  const made = await makeFamily(
    api,
    '은지네',
    MEMBERS.map(({ nickname }) => nickname),
  );
  const byName = new Map<string, TestFamilyMember>();
  for (const [index, { name, role }] of MEMBERS.entries()) {
    const member = made[index];
    if (member === undefined) throw new Error(`There is no ${name}`);
    byName.set(name, member);
    await executeSql(database)`
      update ${familyMembers} set role = ${role}
      where family_id = ${member.familyId} and family_member_id = ${member.familyMemberId}`;
  }
  const memberOf = (name: string): TestFamilyMember => {
    const member = byName.get(name);
    if (member === undefined) throw new Error(`Nobody is called ${name}`);
    return member;
  };
  for (const paragraph of read('./posts.txt').split('\n\n')) await writeParagraph(api, paragraph, memberOf);
  return memberOf('서연');
}

async function writeParagraph(
  api: TestApi,
  paragraph: string,
  memberOf: (name: string) => TestFamilyMember,
): Promise<void> {
  const { database } = api.context;
  const [head = '', title = '', content = '', ...replies] = paragraph.split('\n');
  const groups = HEAD.exec(head)?.groups;
  if (groups === undefined) throw new Error(`No post begins so: ${head}`);
  const { date: memoryDate = '', author = '', people = '', kinds = '', about } = groups;
  const { userId: authorUserId, familyId } = memberOf(author);
  const question = QUESTIONS.find((each) => each.title === about);
  if (about !== undefined && question === undefined) throw new Error(`There is no question ${about}`);
  const inserted = await database
    .insert(posts)
    .values({ familyId, authorUserId, title, content, memoryDate, questionId: question?.questionId ?? null })
    .returning({ postId: posts.postId });
  const { postId } = onlyRow(inserted);
  const participants = people.split(' ').filter((name) => name !== '');
  if (participants.length > 0)
    await database
      .insert(postParticipants)
      .values(
        participants.map((name) => ({ familyId, postId, familyMemberId: memberOf(name).familyMemberId })),
      );
  for (const reply of replies) {
    const [name = '', text = ''] = reply.split(': ');
    await database
      .insert(comments)
      .values({ familyId, postId, authorUserId: memberOf(name).userId, content: text });
  }
  for (const [position, kind] of kinds.split(',').entries()) {
    if (kind === '-') continue;
    const mediaId = await insertMedia(api, familyId, kind);
    if (kind === 'voice') await database.insert(postVoices).values({ familyId, postId, mediaId });
    else await database.insert(postImages).values({ familyId, postId, mediaId, position });
  }
}

/** A row without an object: nothing here reads one. */
async function insertMedia(api: TestApi, familyId: number, kind: string): Promise<number> {
  const mime = { photo: 'image/jpeg', video: 'video/mp4', voice: 'audio/mp4' }[kind] ?? '';
  const inserted = await api.context.database
    .insert(media)
    .values({
      ownerKey: familyId,
      familyId,
      kind: kind === 'photo' ? 'photo' : 'recording',
      storageKey: crypto.randomUUID(),
      mime,
      bytes: 1,
      width: 4,
      height: 3,
      placeholder: '',
      checksums: {},
    })
    .returning({ mediaId: media.mediaId });
  return onlyRow(inserted).mediaId;
}

describe('what a family finds', () => {
  const cases = relevanceCases();
  let reader: TestFamilyMember;

  before(async () => {
    reader = await writeFamilyPosts(api);
  });

  test('at least 76 of 80 queries find what they are to find among the first ten', async () => {
    assert.equal(cases.length, 80);
    const failed: string[] = [];
    for (const { kind, q, expected } of cases) {
      const path = `/memory-post/search?q=${encodeURIComponent(q)}&limit=${RESULTS_SEEN}`;
      const { posts, total } = await api.read(reader, path, searchCalls.search.response);
      const titles = posts.map((post) => post.title);
      const absent = expected.filter((title) => !titles.includes(title));
      if (absent.length > 0)
        failed.push(`${kind}: ${q}: ${absent.join('; ')} is not in ${total}: ${titles.join('; ')}`);
    }
    // Printed, so that a run shows it while it passes.
    for (const line of failed) process.stdout.write(`${line}\n`);
    assert.ok(failed.length <= MOST_ABSENT, failed.join('\n'));
  });
});
