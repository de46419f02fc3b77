import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { callApi, type Person } from '../accounts/people.ts';

export type WrittenPost = {
  postId: number;
  title: string;
  images: { url: string; width: number; height: number }[];
};

/** What the server has of somebody's family, asked as a page would ask. */
export class WrittenPosts {
  readonly #get: <Data>(path: string) => Promise<Data>;

  constructor(baseURL: string, person: Pick<Person, 'accessToken'>) {
    this.#get = (path) => callApi(baseURL, 'GET', path, undefined, person);
  }

  async all(): Promise<WrittenPost[]> {
    const years = await this.#get<{ posts: { postId: number }[] }[]>('/memory-post/time-order');
    const ids = years.flatMap(({ posts }) => posts.map(({ postId }) => postId));
    return Promise.all(ids.map((postId) => this.#get<WrittenPost>(`/memory-post/${postId}`)));
  }

  async titled(title: string): Promise<WrittenPost[]> {
    return (await this.all()).filter((post) => post.title === title);
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
