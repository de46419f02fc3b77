import * as z from 'shared/schema';
import type { DriveProblem } from './drive-copy.ts';
import type { DriveSettings } from './drive-settings.ts';

/** How many images a list has (product.md section 9). */
const PAGE_SIZE = '50';

const driveImageSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  mimeType: z.string(),
  thumbnailLink: z.optional(z.string()),
  /** Bytes; Google writes the number as text. */
  size: z.optional(z.coerce.number()),
  /** `2026-11-20T09:00:00.000Z` */
  createdTime: z.optional(z.string()),
});
const imageListSchema = z.object({ files: z.array(driveImageSchema) });

/** An image of the person's Drive (product.md section 3). */
export type DriveImage = z.output<typeof driveImageSchema>;

type DriveResult<Value> = { kind: 'ok'; value: Value } | { kind: 'failed'; problem: DriveProblem };

/** The newest images that are not in the bin, at most 50. */
export async function listDriveImages(
  settings: DriveSettings,
  token: string,
): Promise<DriveResult<readonly DriveImage[]>> {
  const query = new URLSearchParams({
    q: "mimeType contains 'image/' and trashed = false",
    orderBy: 'createdTime desc',
    pageSize: PAGE_SIZE,
    fields: 'files(id,name,mimeType,thumbnailLink,size,createdTime)',
    key: settings.apiKey,
  });
  const result = await fetchDrive(`${settings.apiUrl}/files?${query}`, token, 'unreachable');
  if (result.kind === 'failed') return result;
  const parsed = z.safeParse(imageListSchema, await jsonOf(result.value));
  if (!parsed.success) return { kind: 'failed', problem: 'unreachable' };
  return { kind: 'ok', value: parsed.data.files };
}

export async function downloadDriveImage(
  settings: DriveSettings,
  token: string,
  image: DriveImage,
): Promise<DriveResult<File>> {
  const query = new URLSearchParams({ alt: 'media', key: settings.apiKey });
  const address = `${settings.apiUrl}/files/${encodeURIComponent(image.id)}?${query}`;
  const result = await fetchDrive(address, token, 'not-downloaded');
  if (result.kind === 'failed') return result;
  try {
    const bytes = await result.value.arrayBuffer();
    return { kind: 'ok', value: new File([bytes], image.name, factsOf(image)) };
  } catch {
    return { kind: 'failed', problem: 'not-downloaded' };
  }
}

async function fetchDrive(
  address: string,
  token: string,
  otherwise: 'unreachable' | 'not-downloaded',
): Promise<DriveResult<Response>> {
  try {
    const response = await window.fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    if (response.ok) return { kind: 'ok', value: response };
    if (response.status === 401) return { kind: 'failed', problem: 'expired' };
    if (response.status === 403 && otherwise === 'unreachable')
      return { kind: 'failed', problem: 'forbidden' };
    return { kind: 'failed', problem: otherwise };
  } catch {
    return { kind: 'failed', problem: otherwise };
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function factsOf({ mimeType, createdTime }: DriveImage): FilePropertyBag {
  const lastModified = Date.parse(createdTime ?? '');
  return { type: mimeType, ...(Number.isNaN(lastModified) ? {} : { lastModified }) };
}
