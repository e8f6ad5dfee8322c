import type { ThemeWish } from '#themes/theme.ts';
import { foldTag } from '#videos/tags.ts';
import type { ComposeOptions, Composing } from '#composition/compose-lesson.ts';
import { composerOf, present, searchForTheme } from '#composition/composer.ts';
import type { History } from '#composition/history/history.ts';
import { positionOf } from '#composition/library/library-index.ts';
import type { Plan } from '#composition/plan/plan.ts';
import type { ComposedLesson } from '#composition/result/composed-lesson.ts';
import { THEME_COST } from '#composition/score/score.ts';

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

type Moment = { history: History; now: number; seed: number; options: ComposeOptions };

/**
 * Composes a lesson with `compose`, then returns the one with as many of the theme's videos as possible at little cost. See
 * docs/composition.md.
 */
export function* composingThemed(
  plan: Plan,
  theme: ThemeWish,
  { history, now, seed, options }: Moment,
  compose: () => Composing,
): Composing {
  const lesson = yield* compose();
  const wanted = wantedBy(plan, theme);
  if (!wanted.includes(1)) return lesson;
  const composer = composerOf(plan, history, now, options);
  const positions = new Map(lesson.parts.map(({ block, video }) => [block, positionOf(plan.index, video.id)]));
  const given = Int32Array.from(composer.situation.slots, ({ block }) => positions.get(block)!);
  const countWanted = (chosen: Int32Array) => chosen.reduce((sum, at) => sum + wanted[at]!, 0);
  const cost = THEME_COST * lesson.score;
  for (const times of given.length > 0 ? BONUSES : []) {
    const chosen = searchForTheme(composer, seed, given, { wanted, bonus: (times * cost) / given.length });
    if (countWanted(chosen) <= countWanted(given)) continue;
    const found = present(composer, chosen);
    if (isAsGood(found, lesson) && found.score >= lesson.score - cost) return found;
  }
  return lesson;
}
