import type { ComposedPart } from '@zuzu/domain/composition/result/composed-lesson.ts';
import type { StoredPart } from '#features/lessons/lessons.tables.ts';

export const storedPart = (part: ComposedPart): StoredPart => ({
  videoId: part.video.id,
  blockPath: part.blockPath,
  isFixed: part.isFixed,
  candidates: part.candidates,
  baselineAvg: part.baselineAvg,
  lastSeenAt: part.lastSeenAt === null ? null : new Date(part.lastSeenAt).toISOString(),
});
