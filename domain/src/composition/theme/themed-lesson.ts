import { coversCategory, type ThemeWish } from '#themes/theme.ts';
import { foldTag } from '#videos/tags.ts';
import { composingIfPossible, type ComposeOptions, type Composing } from '#composition/compose-lesson.ts';
import { composerOf, present, searchForTheme } from '#composition/composer.ts';
import type { History } from '#composition/history/history.ts';
import { positionOf } from '#composition/library/library-index.ts';
import type { Plan } from '#composition/plan/plan.ts';
import type { ComposedLesson } from '#composition/result/composed-lesson.ts';
import { THEME_COST } from '#composition/score/score.ts';
import type { ThemeLimit } from '#composition/situation/situation.ts';

/** Bonuses that are tried, in parts of what a theme may cost: the first is more than most lessons can keep. */
const BONUSES = [16, 8, 4, 2, 1];

/** True if a lesson meets the rules as well as another one: with no more seconds outside the tolerance, and no fewer parts. */
export const isAsGood = (
  lesson: Pick<ComposedLesson, 'outsideSeconds' | 'parts'>,
  nearest: Pick<ComposedLesson, 'outsideSeconds' | 'parts'>,
): boolean => lesson.outsideSeconds <= nearest.outsideSeconds && lesson.parts.length >= nearest.parts.length;

/** Position of a video → 1 if it has one of the theme's tags. */
const wantedBy = ({ index }: Plan, { tags }: ThemeWish): Uint8Array => {
  const wanted = new Uint8Array(index.videos.length);
  for (const tag of tags) for (const at of index.byTag.get(foldTag(tag)) ?? []) wanted[at] = 1;
  return wanted;
};

/** The groups of unpinned blocks that a theme covers, in the order of the lesson. */
const coveredGroups = ({ blocks, groups }: Plan, theme: ThemeWish): number[] =>
  [...new Set(blocks.filter(({ pinned }) => pinned < 0).map(({ group }) => group))].filter((group) =>
    coversCategory(theme, groups[group]!.category),
  );

/** These groups, and those inside of them that only pinned blocks have: unpinned blocks draw on them as if they were one. */
const withPinned = ({ blocks, groups }: Plan, chosen: readonly number[]): Set<number> => {
  const open = new Set(blocks.filter(({ pinned }) => pinned < 0).map(({ group }) => group));
  const all = new Set(chosen);
  groups.forEach(({ parent }, group) => {
    if (!open.has(group) && all.has(parent)) all.add(group);
  });
  return all;
};

type Moment = { history: History; now: number; seed: number; options: ComposeOptions };

/** The lesson with as many of the wanted videos as it can have at little cost, and no fewer tagged ones. See docs/composition.md. */
const withThemeFirst = (
  plan: Plan,
  lesson: ComposedLesson,
  { wanted, tagged }: { wanted: Uint8Array; tagged: Uint8Array },
  { history, now, seed, options }: Moment,
): ComposedLesson => {
  const composer = composerOf(plan, history, now, options);
  const positions = new Map(lesson.parts.map(({ block, video }) => [block, positionOf(plan.index, video.id)]));
  const given = Int32Array.from(composer.situation.slots, ({ block }) => positions.get(block)!);
  const count = (chosen: Int32Array, which: Uint8Array) => chosen.reduce((sum, at) => sum + which[at]!, 0);
  const cost = THEME_COST * lesson.score;
  for (const times of given.length > 0 ? BONUSES : []) {
    const chosen = searchForTheme(composer, seed, given, { wanted, bonus: (times * cost) / given.length });
    if (count(chosen, wanted) <= count(given, wanted) || count(chosen, tagged) < count(given, tagged)) continue;
    const found = present(composer, chosen);
    if (isAsGood(found, lesson) && found.score >= lesson.score - cost) return found;
  }
  return lesson;
};

/**
 * Composes a lesson under a theme, with whatever composes one under a limit. A category that the theme would have for itself, but for which
 * the library is too small, is in its warnings.
 */
export function* composingThemed(
  plan: Plan,
  theme: ThemeWish,
  moment: Moment,
  compose: (limit: ThemeLimit | undefined) => Composing,
): Composing {
  const nearest = yield* compose(undefined);
  const wanted = wantedBy(plan, theme);
  const tryComposing = (groups: Set<number>) => composingIfPossible(compose({ wanted, groups }));
  const covered = coveredGroups(plan, theme);
  let limited: readonly number[] = [];
  let lesson = nearest;
  if (theme.mode === 'only' && covered.length > 0) {
    const all = yield* tryComposing(withPinned(plan, covered));
    if (all && isAsGood(all, nearest)) return all;
    for (const group of covered.length > 1 ? covered : []) {
      const found = yield* tryComposing(withPinned(plan, [...limited, group]));
      if (!found || !isAsGood(found, nearest)) continue;
      limited = [...limited, group];
      lesson = found;
    }
  }
  const rest = covered.filter((group) => !limited.includes(group));
  if (rest.length === 0) return lesson;
  const preferred = withPinned(plan, rest);
  const first = wanted.map((is, at) => (is && preferred.has(plan.homes[at]!) ? 1 : 0));
  const hasAny = first.includes(1);
  const limit = { wanted, groups: withPinned(plan, limited) };
  const found = hasAny
    ? withThemeFirst(
        plan,
        lesson,
        { wanted: first, tagged: wanted },
        { ...moment, options: { ...moment.options, limit } },
      )
    : lesson;
  if (theme.mode === 'first') return found;
  const { intensity } = plan;
  const warnings = rest.map((group) => ({ code: 'THEME' as const, category: plan.groups[group]!.category, intensity }));
  return { ...found, warnings: [...found.warnings, ...warnings] };
}

/** The categories of a plan's blocks that a theme covers without having a video for them. */
export const categoriesWithout = (plan: Plan, theme: ThemeWish): string[] => {
  const wanted = wantedBy(plan, theme);
  return coveredGroups(plan, theme)
    .map((group) => plan.groups[group]!)
    .filter(({ candidates }) => !candidates.some((at) => wanted[at]))
    .map(({ category }) => category);
};

/** The number of a lesson's videos that have one of a theme's tags. */
export const countOfTheme = (plan: Plan, theme: ThemeWish, videoIds: readonly number[]): number => {
  const wanted = wantedBy(plan, theme);
  return videoIds.filter((id) => wanted[positionOf(plan.index, id)]).length;
};
