import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { REJECTION_MESSAGES } from 'shared/contract/uploads/recording-messages';
import { leftBehind, postForm, writePost, type PostForm } from '../../testing/data/posts.ts';
import { beginUpload, continueUpload, smallFilm } from '../../testing/data/recordings.ts';
import { makeFamily, startTestApi } from '../../testing/server/test-api.ts';

/* Nothing is decoded here: a film's index says how large it is, wherever it is and however it was sent. */

const api = await startTestApi({
  GOODS_AT_ONCE: '0',
  LIMIT_POST_PER_HOUR: '1000',
  LIMIT_UPLOAD_PER_HOUR: '1000',
});
const [mother] = await makeFamily(api, '우리집', ['엄마']);
const film = await smallFilm();

type Declared = { width?: number; height?: number; frames?: number; seconds?: number };

/** The small film with another size, or length, in its index. */
function declaring({ width = 320, height = 180, frames, seconds }: Declared): Buffer {
  const bytes = Buffer.from(film);
  const description = bytes.indexOf('stsd') + 4 + 8 + 32;
  bytes.writeUInt16BE(width, description);
  bytes.writeUInt16BE(height, description + 2);
  if (frames !== undefined) bytes.writeUInt32BE(frames, bytes.indexOf('stsz') + 12);
  const time = bytes.indexOf('mdhd') + 4 + 12;
  if (seconds !== undefined) bytes.writeUInt32BE(seconds * bytes.readUInt32BE(time), time + 4);
  return bytes;
}

/** With its index at the other end, behind so many bytes that nobody reads. */
function withIndexLast(bytes: Buffer, frameBytes: number): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + frameBytes);
  header.write('mdat', 4, 'latin1');
  const start = bytes.indexOf('moov') - 4;
  const index = bytes.subarray(start, start + bytes.readUInt32BE(start));
  return Buffer.concat([bytes.subarray(0, bytes.readUInt32BE(0)), header, Buffer.alloc(frameBytes), index]);
}

/** Sends it in parts of any size, as broken connections do. */
async function upload(bytes: Buffer, partBytes = bytes.byteLength): Promise<string> {
  const uploadId = await beginUpload(api, mother, { bytes: bytes.byteLength, type: 'video' });
  for (let offset = 0; offset < bytes.byteLength; offset += partBytes) {
    const part = bytes.subarray(offset, offset + partBytes);
    assert.equal((await continueUpload(api, mother, uploadId, { offset, bytes: part })).status, 204);
  }
  return uploadId;
}

const jobIds = async () => (await api.query('select job_id from jobs order by job_id')).rows;

const write = (fields: PostForm) => api.send(mother, 'POST', '/memory-post', postForm(fields));

const large = declaring({ width: 8192, height: 8192 });
const TOO_LARGE: readonly [string, Buffer, number?][] = [
  ['8192²', large],
  ['one side too long', declaring({ width: 16_000 })],
  ['a thousand frames a second', declaring({ frames: 1_000, seconds: 1 })],
  ['five minutes of 8K', declaring({ width: 7680, height: 4320, frames: 18_000, seconds: 300 })],
  ['a table of millions of tiny frames', declaring({ width: 16, height: 16, frames: 20e6, seconds: 80_000 })],
  ['index at the end', withIndexLast(large, 2_500_000)],
  ['in many parts', withIndexLast(large, 300), 211],
];

describe('a video that is too large to decode', () => {
  for (const [name, bytes, partBytes] of TOO_LARGE)
    test(`is reported before transcoding, with which one it is, and leaves nothing: ${name}`, async () => {
      const uploadId = await upload(bytes, partBytes);
      const before = { posts: (await leftBehind(api)).posts, jobs: await jobIds() };
      const response = await write({ videos: [{ uploadId: await upload(film) }, { uploadId }] });
      const message = REJECTION_MESSAGES.video['too-large'];
      assert.deepEqual([response.status, response.body.code], [413, 'LIMIT_EXCEEDED']);
      assert.deepEqual(response.body.details, [{ field: 'videos.1', message }]);
      assert.equal(response.body.message, message);
      assert.deepEqual({ posts: (await leftBehind(api)).posts, jobs: await jobIds() }, before);
    });

  test('is rejected in a change as well, and the post stays', async () => {
    const postId = await writePost(api, mother);
    const videos = [{ uploadId: await upload(large) }];
    const { status, body } = await api.send(mother, 'PUT', `/memory-post/${postId}`, postForm({ videos }));
    assert.deepEqual([status, body.code], [413, 'LIMIT_EXCEEDED']);
  });
});

test('short films have a lane without long ones, and films of unknown length have the lane of long ones', async () => {
  const lanes: readonly [string, Buffer][] = [
    ['shortRecordings', film],
    ['shortRecordings', declaring({ width: 3840, height: 2160, frames: 180, seconds: 3 })],
    ['recordings', declaring({ width: 1920, height: 1080, frames: 9_000, seconds: 300 })],
    ['recordings', declaring({ frames: 0, seconds: 0 })],
    ['recordings', Buffer.from([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.alloc(60)])],
  ];
  for (const [lane, bytes] of lanes) {
    const postId = await writePost(api, mother, { videos: [{ uploadId: await upload(bytes) }] });
    const { rows } = await api.query('select lane from jobs where post_id = $1', [postId]);
    assert.deepEqual(rows, [{ lane }]);
  }
});
