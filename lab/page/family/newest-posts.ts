import { writeFileSync } from 'node:fs';
import { Families } from '../../../e2e/support/accounts/people.ts';
import { APP_URL, demoPerson } from '../../support/demo-family.ts';
import { requiredVariable } from '../../support/required-variable.ts';
import { phonePhoto } from './phone-photo.ts';

/** Phones make photos of these pixels, the newest post's last: 12 megapixels upright. */
const PHOTO_SIZES_PX = [
  [2_016, 1_512],
  [1_512, 2_016],
  [2_016, 1_134],
  [1_512, 2_016],
  [3_024, 4_032],
] as const;

/**
 * Writes the posts that home shows into the seeded family, through the API, and the access token of their
 * author into BENCH_TOKEN_FILE. `npm run bench page` runs it.
 */
const families = new Families(APP_URL);
const author = await demoPerson();
const today = new Date().toLocaleDateString('sv-SE');
for (const [index, [width, height]] of PHOTO_SIZES_PX.entries()) {
  await families.write(author, {
    title: `할머니 댁 마당에서 ${index + 1}`,
    content: '감을 따서 평상에 늘어놓고 다 같이 껍질을 깎았다. 해가 질 때까지 아무도 들어가지 않았다.',
    memoryDate: today,
    photos: [await phonePhoto(`${index}.jpg`, width, height)],
  });
}
writeFileSync(requiredVariable('BENCH_TOKEN_FILE'), author.accessToken);
