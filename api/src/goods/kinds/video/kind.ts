import type { GoodsKind } from '../goods-kind.ts';
import { archiveVideo, ARCHIVED_VIDEO_FIELDS } from './archive.ts';
import { presentVideo, presentVideoJob } from './present.ts';
import { registerVideoRoutes } from './routes.ts';

/** 움직이는 사진: a short video of one photo. */
export const videoKind: GoodsKind = {
  name: 'video',
  requiresMedia: true,
  registerRoutes: registerVideoRoutes,
  loadRunner: async (settings) => (await import('./run.ts')).openVideoRunner(settings),
  presentJob: presentVideoJob,
  presentItem: presentVideo,
  archivedFields: ARCHIVED_VIDEO_FIELDS,
  archiveItem: archiveVideo,
};
