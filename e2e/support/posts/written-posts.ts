import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Person } from '../accounts/people.ts';

export type WrittenPost = {
  postId: number;
  title: string;
  images: { url: string; width: number; height: number }[];
};

/** What the server has of somebody's family, asked as a page would ask. */
export class WrittenPosts {
  readonly #api: string;
  readonly #person: Pick<Person, 'accessToken'>;

  constructor(baseURL: string, person: Pick<Person, 'accessToken'>) {
    this.#api = `${baseURL}/api`;
    this.#person = person;
  }

  async all(): Promise<WrittenPost[]> {
    const years = await this.#get<{ posts: { postId: number }[] }[]>('/memory-post/time-order');
    const ids = years.flatMap(({ posts }) => posts.map(({ postId }) => postId));
    return Promise.all(ids.map((postId) => this.#get<WrittenPost>(`/memory-post/${postId}`)));
  }

  async titled(title: string): Promise<WrittenPost[]> {
    const years =
      await this.#get<{ posts: { postId: number; title: string }[] }[]>('/memory-post/time-order');
    const found = years.flatMap(({ posts }) => posts.filter((post) => post.title === title));
    return Promise.all(found.map(({ postId }) => this.#get<WrittenPost>(`/memory-post/${postId}`)));
  }

  async #get<Data>(path: string): Promise<Data> {
    const response = await fetch(this.#api + path, {
      headers: { authorization: `Bearer ${this.#person.accessToken}` },
    });
    const envelope: { success: boolean; data: Data; code: string } = await response.json();
    if (!envelope.success) throw new Error(`${path}: ${response.status} ${envelope.code}`);
    return envelope.data;
  }
}

/** Photo folders on disk and photos of posts correspond, and no staging file is left. */
export async function expectNoOrphanFiles(
  dataDirectory: string,
  posts: readonly WrittenPost[],
): Promise<void> {
  const named = posts.flatMap(({ images }) =>
    images.map(({ url }) => new URL(url, 'http://ongi').pathname.split('/').at(-2) ?? ''),
  );
  // What a broken connection left is put away when the server notices it.
  await expect.poll(() => foldersIn(join(dataDirectory, 'media', 'objects'))).toEqual(named.toSorted());
  await expect.poll(() => namesIn(join(dataDirectory, 'media', 'staging'))).toEqual([]);
  await expect.poll(() => namesIn(join(dataDirectory, 'incoming'))).toEqual([]);
}

async function foldersIn(directory: string): Promise<string[]> {
  const shelves = await namesIn(directory);
  return (await Promise.all(shelves.map((shelf) => namesIn(join(directory, shelf))))).flat().toSorted();
}

async function namesIn(directory: string): Promise<string[]> {
  const names: string[] = await readdir(directory).catch(() => []);
  return names.toSorted();
}
