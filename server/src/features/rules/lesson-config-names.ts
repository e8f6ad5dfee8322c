import { durationKeys, FIXED_PREFIX, type LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { normalizePath } from '@zuzu/domain/videos/video-path.ts';
import type { Library } from '#features/videos/library.service.ts';

/** Entry of an order or an exclusion that names one video → the id of that video. */
export type NamedVideos = Readonly<Record<string, number>>;

const currentName = (library: Library, id: number): string | undefined => {
  const video = library.videos.get(id);
  return video && `${video.row.path}/${video.row.file_name}`;
};

/** Applies `rename` to every order entry and exclusion. */
const mapEntries = (config: LessonConfig, rename: (entry: string) => string): LessonConfig => ({
  ...config,
  lessonRules: mapToRecord(durationKeys, (key) => {
    const rule = config.lessonRules[key];
    return {
      ...rule,
      order: rule.order.map(rename),
      exclusions: mapToRecord(userTypes, (type) => rule.exclusions[type].map(rename)),
    };
  }),
});

/** Updates the names of videos in the rules after videos were renamed or moved. */
export const withCurrentNames = (
  { config, videoIds }: { config: LessonConfig; videoIds: NamedVideos },
  library: Library,
): { config: LessonConfig; videoIds: Record<string, number> } => {
  const named: Record<string, number> = {};
  const rename = (entry: string): string => {
    const id = Object.hasOwn(videoIds, entry) ? videoIds[entry] : undefined;
    if (id === undefined) return entry;
    const name = currentName(library, id);
    const now = name === undefined ? entry : `${entry.startsWith(FIXED_PREFIX) ? FIXED_PREFIX : ''}${name}`;
    // two videos with the same path and name: the second keeps its earlier name
    const given = Object.hasOwn(named, now) && named[now] !== id ? entry : now;
    named[given] = id;
    return given;
  };
  return { config: mapEntries(config, rename), videoIds: named };
};

/**
 * Finds the videos of entries: by `known`, else by path and file name. A deleted video with a unique name
 * keeps its id, because it may be restored.
 */
const videoFinder = (library: Library, known: NamedVideos) => {
  const byName = new Map<string, number>();
  for (const id of [...library.videos.keys()].toSorted((a, b) => b - a)) {
    const name = currentName(library, id);
    if (name !== undefined) byName.set(normalizePath(name), id);
  }
  return (entry: string): number | undefined => {
    const id = Object.hasOwn(known, entry) ? known[entry] : undefined;
    if (id !== undefined && library.videos.has(id)) return id;
    return byName.get(normalizePath(entry.startsWith(FIXED_PREFIX) ? entry.slice(FIXED_PREFIX.length) : entry)) ?? id;
  };
};

/**
 * Normalizes rules for storing: canonical entries, unique exclusions, and
 * the ids of their videos. `known`: video names in the current rules.
 */
export const withVideoIds = (
  config: LessonConfig,
  library: Library,
  known: NamedVideos,
): { config: LessonConfig; videoIds: Record<string, number> } => {
  const find = videoFinder(library, known);
  const videoIds: Record<string, number> = {};
  const normalizeEntry = (given: string): string => {
    const isPin = given.startsWith(FIXED_PREFIX);
    const id = find(given);
    const name = id === undefined ? undefined : currentName(library, id);
    const asGiven = isPin ? given : normalizePath(given);
    const entry = name === undefined ? asGiven : `${isPin ? FIXED_PREFIX : ''}${name}`;
    if (id !== undefined) videoIds[entry] = id;
    return entry;
  };
  const normalized = mapEntries(config, normalizeEntry);
  const lessonRules = mapToRecord(durationKeys, (key) => {
    const rule = normalized.lessonRules[key];
    return { ...rule, exclusions: mapToRecord(userTypes, (type) => [...new Set(rule.exclusions[type])]) };
  });
  return { config: { ...normalized, lessonRules }, videoIds };
};
