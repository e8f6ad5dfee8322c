import { FIXED_PREFIX } from '#lesson-config/lesson-config.ts';
import type { LessonWarning } from '#lessons/lesson.ts';
import { categoryOfPath, categoryPath } from '#videos/category.ts';
import type { IntensityLevel } from '#videos/intensity.ts';
import { normalizePath } from '#videos/video-path.ts';
import { intensityBit, positionOf, type LibraryIndex } from '#composition/library/library-index.ts';

/** One entry of a rule's order. */
export type PlanBlock = {
  /** Position in the rule's order, from 0. */
  readonly block: number;
  /** The category, without 'fixed/' and the file name of a pin. */
  readonly category: string;
  /** Position of the pinned video, −1 = an ordinary block. */
  readonly pinned: number;
};

/** A block of a plan, with the number of its category's group. */
export type GroupedBlock = PlanBlock & { readonly group: number };

/** True if one of the exclusions applies to this video, whatever its intensities. */
export const isExcludedPin = (index: LibraryIndex, exclusions: readonly string[], at: number): boolean => {
  const video = index.videos[at];
  if (!video) return false;
  const whole = normalizePath(`${video.path}/${video.fileName}`);
  return exclusions.some((entry) => {
    const wanted = normalizePath(String(entry));
    return wanted !== '' && (whole === wanted || whole.startsWith(`${wanted}/`));
  });
};

/** The category from which a pin's block is filled once its video is gone: 'small/story/bear' → 'small/story'. */
const categoryOfPin = (path: string): string => {
  const value = categoryOfPath(path);
  return value ? categoryPath(value) : path;
};

/** Finds a pinned video by its stored id or, if none was stored, by path and file name. */
const findPinned = (index: LibraryIndex, entry: string, pins: ReadonlyMap<string, number>): number => {
  const id = pins.get(entry);
  if (id !== undefined) return positionOf(index, id);
  const wanted = normalizePath(entry.slice(FIXED_PREFIX.length));
  for (let end = wanted.lastIndexOf('/'); end > 0; end = wanted.lastIndexOf('/', end - 1)) {
    for (const at of index.byCategory.get(wanted.slice(0, end)) ?? []) {
      const video = index.videos[at];
      if (video && normalizePath(`${video.path}/${video.fileName}`) === wanted) return at;
    }
  }
  return -1;
};

/** Parses a rule's order: looks up pins; a pin that can't be honoured becomes an ordinary block, with a warning. */
export const readOrder = (
  index: LibraryIndex,
  order: readonly string[],
  pins: ReadonlyMap<string, number>,
  intensity: IntensityLevel,
  faultOf: (at: number) => 'PIN_EXCLUDED' | 'PIN_UNSUITABLE' | undefined,
): { blocks: PlanBlock[]; warnings: LessonWarning[] } => {
  const warnings: LessonWarning[] = [];
  const taken = new Set<number>();
  const blocks = order.map((given, block): PlanBlock => {
    const entry = String(given);
    if (!entry.startsWith(FIXED_PREFIX)) return { block, category: normalizePath(entry), pinned: -1 };
    const name = normalizePath(entry.slice(FIXED_PREFIX.length));
    const category = categoryOfPin(name.slice(0, Math.max(0, name.lastIndexOf('/'))));
    const at = findPinned(index, entry, pins);
    const bits = at < 0 ? 0 : (index.intensityBits[at] ?? 0);
    const video = index.videos[at];
    const fault =
      !video?.ready || !(index.lengthsMs[at] ?? 0) ? 'PIN_MISSING' : taken.has(at) ? 'PIN_DUPLICATE' : faultOf(at);
    if (fault) {
      warnings.push({ code: fault, block, category });
      return { block, category, pinned: -1 };
    }
    taken.add(at);
    if (!(bits & intensityBit(intensity))) {
      warnings.push({ code: 'PIN_OTHER_INTENSITY', block, category, intensity });
    }
    return { block, category, pinned: at };
  });
  return { blocks, warnings };
};
