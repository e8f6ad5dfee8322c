import { FIXED_PREFIX, type LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { userTypes } from '@zuzu/domain/users/user.ts';
import { normalizePath } from '@zuzu/domain/videos/video-path.ts';
import type { Library } from '#videos/library.service.ts';

/** Entry of an order or an exclusion that names one video → the id of that video. */
export type NamedVideos = Readonly<Record<string, number>>;

const nameNow = (library: Library, id: number): string | undefined => {
  const video = library.videos.get(id);
  return video && `${video.row.path}/${video.row.file_name}`;
};

/** The rules with every order entry and exclusion passed through `rename`. */
const mapEntries = (config: LessonConfig, rename: (entry: string) => string): LessonConfig => ({
  ...config,
  lessonRules: Object.fromEntries(
    Object.entries(config.lessonRules).map(([key, rule]) => [
      key,
      {
        ...rule,
        order: rule.order.map(rename),
        exclusions: Object.fromEntries(userTypes.map((type) => [type, rule.exclusions[type].map(rename)])),
      },
    ]),
  ) as LessonConfig['lessonRules'],
});

/** The rules with their videos called as they are called now: a renamed or moved video stays the one that was meant. */
export const withCurrentNames = (
  { config, videoIds }: { config: LessonConfig; videoIds: NamedVideos },
  library: Library,
): { config: LessonConfig; videoIds: Record<string, number> } => {
  const named: Record<string, number> = {};
  const rename = (entry: string): string => {
    const id = Object.hasOwn(videoIds, entry) ? videoIds[entry] : undefined;
    if (id === undefined) return entry;
    const name = nameNow(library, id);
    const now = name === undefined ? entry : `${entry.startsWith(FIXED_PREFIX) ? FIXED_PREFIX : ''}${name}`;
    // two videos of one path and one name: the second keeps the name that it was chosen by
    const given = Object.hasOwn(named, now) && named[now] !== id ? entry : now;
    named[given] = id;
    return given;
  };
  return { config: mapEntries(config, rename), videoIds: named };
};

/**
 * The videos that entries name: as `known` has it, else by path and file name; of a video that is gone, and whose name no
 * other has, the id that it had, since it may be brought back.
 */
const videoFinder = (library: Library, known: NamedVideos) => {
  const byName = new Map<string, number>();
  for (const id of [...library.videos.keys()].toSorted((a, b) => b - a)) {
    const name = nameNow(library, id);
    if (name !== undefined) byName.set(normalizePath(name), id);
  }
  return (entry: string): number | undefined => {
    const id = Object.hasOwn(known, entry) ? known[entry] : undefined;
    if (id !== undefined && library.videos.has(id)) return id;
    return byName.get(normalizePath(entry.startsWith(FIXED_PREFIX) ? entry.slice(FIXED_PREFIX.length) : entry)) ?? id;
  };
};

/**
 * Rules as they were given → as they are stored: entries in their one way of writing, exclusions once each, and beside them
 * the ids of the videos that they name. `known`: what the rules in force call their videos.
 */
export const withVideoIds = (
  config: LessonConfig,
  library: Library,
  known: NamedVideos,
): { config: LessonConfig; videoIds: Record<string, number> } => {
  const find = videoFinder(library, known);
  const videoIds: Record<string, number> = {};
  const settle = (given: string): string => {
    const isPin = given.startsWith(FIXED_PREFIX);
    const id = find(given);
    const name = id === undefined ? undefined : nameNow(library, id);
    const asGiven = isPin ? given : normalizePath(given);
    const entry = name === undefined ? asGiven : `${isPin ? FIXED_PREFIX : ''}${name}`;
    if (id !== undefined) videoIds[entry] = id;
    return entry;
  };
  const settled = mapEntries(config, settle);
  const lessonRules = Object.fromEntries(
    Object.entries(settled.lessonRules).map(([key, rule]) => [
      key,
      {
        ...rule,
        exclusions: Object.fromEntries(userTypes.map((type) => [type, [...new Set(rule.exclusions[type])]])),
      },
    ]),
  ) as LessonConfig['lessonRules'];
  return { config: { ...settled, lessonRules }, videoIds };
};
