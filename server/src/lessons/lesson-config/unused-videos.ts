import { isUsedByRules } from '@zuzu/domain/lesson-config/is-used-by-rules.ts';
import { isPlayable, type LibraryService } from '#videos/library.service.ts';
import type { LessonConfigService } from './lesson-config.service.ts';
import { lengthsThatPin } from './video-usage.ts';

type Services = { configs: LessonConfigService; library: LibraryService };

/** The ids of the playable videos that no lesson can contain: no block of the rules in force takes them, and none pins them. */
export const unusedVideos =
  ({ configs, library }: Services) =>
  async (): Promise<ReadonlySet<number>> => {
    const [stored, { videos }] = await Promise.all([configs.current(), library.current()]);
    const byPath = Map.groupBy([...videos.values()].filter(isPlayable), ({ row }) => row.path);
    const outside = [...byPath].filter(([path]) => !isUsedByRules(path, stored.config)).flatMap(([, some]) => some);
    const isPinned = ({ row }: (typeof outside)[number]) =>
      lengthsThatPin(stored, [{ id: row.id, path: row.path, fileName: row.file_name }]).length > 0;
    return new Set(outside.filter((video) => !isPinned(video)).map(({ row }) => row.id));
  };
