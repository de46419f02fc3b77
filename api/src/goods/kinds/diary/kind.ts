import type { GoodsKind } from '../goods-kind.ts';
import { archiveDiary, ARCHIVED_DIARY_FIELDS } from './archive.ts';
import { presentDiary, presentDiaryJob } from './present.ts';
import { registerDiaryRoutes } from './routes.ts';

/** 그림일기: the text and the illustration of a picture diary, made from one post. */
export const diaryKind: GoodsKind = {
  name: 'diary',
  requiresMedia: false,
  registerRoutes: registerDiaryRoutes,
  loadRunner: async (settings) => (await import('./run.ts')).openDiaryRunner(settings),
  presentJob: presentDiaryJob,
  presentItem: presentDiary,
  archivedFields: ARCHIVED_DIARY_FIELDS,
  archiveItem: archiveDiary,
};
