import {
  FIXED_PREFIX,
  type DurationKey,
  type LessonConfig,
  type LessonRule,
} from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { categoryOfPath, categoryPath } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';

export type ConfigChange = (config: LessonConfig) => LessonConfig;
type Named = Pick<Video, 'path' | 'fileName'>;

const WHOLE = 100;

const withRule =
  (key: DurationKey, change: (rule: LessonRule) => LessonRule): ConfigChange =>
  (config) => ({ ...config, lessonRules: { ...config.lessonRules, [key]: change(config.lessonRules[key]) } });
const withOrder = (key: DurationKey, change: (order: readonly string[]) => string[]): ConfigChange =>
  withRule(key, (rule) => ({ ...rule, order: change(rule.order) }));

/** The name of a video in the rules. */
export const nameOfVideo = ({ path, fileName }: Named): string => `${path}/${fileName}`;
/** The order entry that pins a video. */
const pinOf = (video: Named): string => FIXED_PREFIX + nameOfVideo(video);
export const isPin = (entry: string): boolean => entry.startsWith(FIXED_PREFIX);

/** Returns a block's category, or that of its pinned video. */
export const categoryOfBlock = (entry: string): string => {
  if (!isPin(entry)) return entry;
  const path = entry.slice(FIXED_PREFIX.length, entry.lastIndexOf('/'));
  const value = categoryOfPath(path);
  return value ? categoryPath(value) : path;
};

/** Moves a block to another position; ignores invalid and unchanged positions. */
export const moveBlock = (key: DurationKey, from: number, to: number): ConfigChange =>
  withOrder(key, (order) => {
    const [moved] = order.slice(from, from + 1);
    if (moved === undefined || to < 0 || to >= order.length) return [...order];
    return order.toSpliced(from, 1).toSpliced(to, 0, moved);
  });

export const addBlock = (key: DurationKey, category: string): ConfigChange =>
  withOrder(key, (order) => [...order, category]);

export const removeBlock = (key: DurationKey, at: number): ConfigChange =>
  withOrder(key, (order) => order.toSpliced(at, 1));

export const pinBlock = (key: DurationKey, at: number, video: Named): ConfigChange =>
  withOrder(key, (order) => order.with(at, pinOf(video)));

/** Removes the pin; the block accepts any video of its category again. */
export const unpinBlock = (key: DurationKey, at: number): ConfigChange =>
  withOrder(key, (order) => order.with(at, categoryOfBlock(order[at] ?? '')));

export const exclude = (key: DurationKey, type: UserType, entry: string): ConfigChange =>
  withRule(key, (rule) => ({
    ...rule,
    exclusions: { ...rule.exclusions, [type]: [...new Set([...rule.exclusions[type], entry])] },
  }));

export const include = (key: DurationKey, type: UserType, entry: string): ConfigChange =>
  withRule(key, (rule) => ({
    ...rule,
    exclusions: { ...rule.exclusions, [type]: rule.exclusions[type].filter((other) => other !== entry) },
  }));

/** Sets one percentage and its complement to 100, even for invalid input. */
export const setRatio =
  (which: 'unseenPercentage' | 'seenPercentage', percent: number): ConfigChange =>
  (config) => {
    // 33.3 leaves 66.7, not 66.69999999999999
    const rest = Number((WHOLE - percent).toFixed(6));
    const compositionRules =
      which === 'unseenPercentage'
        ? { unseenPercentage: percent, seenPercentage: rest }
        : { unseenPercentage: rest, seenPercentage: percent };
    return { ...config, compositionRules };
  };

export const setTolerance =
  (key: DurationKey, which: 'min' | 'max', minutes: number): ConfigChange =>
  (config) => {
    const { lessonDuration } = config.tolerances;
    return {
      ...config,
      tolerances: { lessonDuration: { ...lessonDuration, [key]: { ...lessonDuration[key], [which]: minutes } } },
    };
  };

/** Sets the target length of lessons in minutes. */
export const setTarget = (key: DurationKey, minutes: number): ConfigChange =>
  withRule(key, (rule) => ({ ...rule, duration: minutes }));

/** React keys for blocks by their categories, which may repeat: a block keeps its key while it is pinned and unpinned. */
export const blockKeys = (categories: readonly string[]): string[] => {
  const counts = new Map<string, number>();
  return categories.map((category) => {
    const count = counts.get(category) ?? 0;
    counts.set(category, count + 1);
    return `${category} ${count}`;
  });
};
