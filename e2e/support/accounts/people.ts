import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import type { TestPhoto } from '../photos/test-photo.ts';

export const PASSWORD = 'Ongi!2026family';

export type Person = { nickname: string; email: string; accessToken: string };

type NewPost = {
  title: string;
  content?: string;
  memoryDate?: string;
  photos?: readonly TestPhoto[];
  participantFamilyMemberIds?: readonly number[];
};

type ReadPost = {
  title: string;
  likeCount: number;
  images: { url: string; video?: { state: string; url: string | null } }[];
  voice?: { state: string; url: string | null; durationMs: number | null; peaks: number[] };
};

/** Sets up through the API what a journey starts from. */
export class Families {
  readonly #baseURL: string;

  constructor(baseURL: string) {
    this.#baseURL = baseURL;
  }

  async signUp(nickname: string): Promise<Person> {
    const email = `${randomUUID()}@example.com`;
    const account = { email, password: PASSWORD, nickname };
    const { accessToken } = await this.#send<Person>('POST', '/auth/local/signup', account);
    return { nickname, email, accessToken };
  }

  /** A family of one. */
  async withFamily(nickname: string, familyName = '햇살가득 우리집'): Promise<Person> {
    const person = await this.signUp(nickname);
    await this.#send('POST', '/family', { familyName }, person);
    await this.#send('POST', '/family/role', { role: 'MOTHER' }, person);
    return person;
  }

  async joins(newcomer: Person, member: Person): Promise<void> {
    await this.#send('POST', '/family/join', { code: await this.inviteCode(member) }, newcomer);
    await this.#send('POST', '/family/role', { role: 'GRANDMOTHER' }, newcomer);
  }

  async signUpInto(member: Person, nickname: string): Promise<Person> {
    const newcomer = await this.signUp(nickname);
    await this.joins(newcomer, member);
    return newcomer;
  }

  async inviteCode(member: Person): Promise<string> {
    const { code } = await this.#send<{ code: string }>('GET', '/family/generate-link', undefined, member);
    return code;
  }

  async write(author: Person, post: NewPost): Promise<number> {
    const request = {
      title: post.title,
      content: post.content ?? '오늘 하루도 가족과 함께 행복한 시간을 보냈어요.',
      memoryDate: post.memoryDate ?? '2026-11-15',
      participantFamilyMemberIds: post.participantFamilyMemberIds ?? [],
    };
    const form = postForm(request, post.photos);
    const { postId } = await this.#send<{ postId: number }>('POST', '/memory-post', form, author);
    return postId;
  }

  /** The numbers under which the family's members take part in memories. */
  async memberIds(member: Person): Promise<number[]> {
    type Members = { familyMembers: { familyMemberId: number }[] };
    const members = await this.#send<Members>('GET', '/family/members', undefined, member);
    return members.familyMembers.map(({ familyMemberId }) => familyMemberId);
  }

  async removeMember(remover: Person, familyMemberId: number): Promise<void> {
    await this.#send('DELETE', `/family/members/${familyMemberId}`, undefined, remover);
  }

  /** Nothing is new for the member: memories, comments, lines of the bell. */
  async seeAll(member: Person): Promise<void> {
    type Unseen = { posts: number[]; comments: { postId: number }[] };
    type Lines = { notifications: { notificationId: number }[] };
    const { posts, comments } = await this.#send<Unseen>('GET', '/notifications/unseen', undefined, member);
    const { notifications } = await this.#send<Lines>('GET', '/notifications', undefined, member);
    const commentsOf = comments.map(({ postId }) => postId);
    const bellUpTo = notifications[0]?.notificationId;
    await this.#send('POST', '/notifications/seen', { posts, commentsOf, bellUpTo }, member);
  }

  /** The family's five newest memories. */
  async recent(member: Person): Promise<{ postId: number; title: string; imageCount: number }[]> {
    return this.#send('GET', '/memory-post/recent', undefined, member);
  }

  async post(member: Person, postId: number): Promise<ReadPost> {
    return this.#send('GET', `/memory-post/${postId}`, undefined, member);
  }

  async remove(author: Person, postId: number): Promise<void> {
    await this.#send('DELETE', `/memory-post/${postId}`, undefined, author);
  }

  async comment(author: Person, postId: number, content: string): Promise<void> {
    await this.#send('POST', `/memory-post/${postId}/comment`, { content }, author);
  }

  async like(member: Person, postId: number): Promise<void> {
    await this.#send('PUT', `/memory-post/${postId}/like?liked=true`, undefined, member);
  }

  /** What the server has of a post's comments, oldest first. */
  async comments(member: Person, postId: number): Promise<string[]> {
    const found = await this.#send<{ content: string }[]>(
      'GET',
      `/memory-post/${postId}/comment`,
      undefined,
      member,
    );
    return found.map(({ content }) => content);
  }

  #send<Data>(method: string, path: string, body?: object, person?: Person): Promise<Data> {
    return callApi(this.#baseURL, method, path, body, person);
  }
}

/** A post as the write form sends it. */
export function postForm(request: object, photos: readonly TestPhoto[] = []): FormData {
  const form = new FormData();
  form.append('request', new Blob([JSON.stringify(request)], { type: 'application/json' }));
  for (const { name, mimeType, buffer } of photos)
    form.append('images', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return form;
}

/** The data of a call's response. Rejects where it is no success. */
export async function callApi<Data>(
  baseURL: string,
  method: string,
  path: string,
  body?: object,
  person?: Pick<Person, 'accessToken'>,
): Promise<Data> {
  const headers = new Headers(person && { authorization: `Bearer ${person.accessToken}` });
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json');
  const sent = isForm ? body : JSON.stringify(body);
  const response = await fetch(`${baseURL}/api${path}`, { method, headers, body: sent ?? null });
  const envelope: { success: boolean; data: Data; code: string; message: string } = await response.json();
  if (!envelope.success)
    throw new Error(`${method} ${path}: ${response.status} ${envelope.code} ${envelope.message}`);
  return envelope.data;
}

/** The page opens as this person's: the token is there before the app's first script runs. */
export async function logInAs(page: Page, person: Pick<Person, 'accessToken'>): Promise<void> {
  await page.addInitScript((token) => {
    if (localStorage.getItem('accessToken') === null) localStorage.setItem('accessToken', token);
  }, person.accessToken);
}

export async function openAs(
  page: Page,
  person: Pick<Person, 'accessToken'>,
  address: string,
): Promise<void> {
  await logInAs(page, person);
  await page.goto(address);
}

/** Fills in the form of the login page, which is open, so that the browser has what the app itself puts there. */
export async function logInByForm(page: Page, email: string, password = PASSWORD): Promise<void> {
  await expect(page).toHaveURL(/\/LoginPage/);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).not.toHaveURL(/\/LoginPage(?:\?|$)/);
}
