import { dayNumber, startOfDay } from '#calendar/calendar.ts';
import type { LessonWarning } from '#lessons/lesson.ts';
import { composingIfPossible, type ComposeOptions, type Composing } from '#composition/compose-lesson.ts';
import { inOrder, type History } from '#composition/history/history.ts';
import { positionOf } from '#composition/library/library-index.ts';
import type { Plan } from '#composition/plan/plan.ts';
import type { ComposedLesson } from '#composition/result/composed-lesson.ts';
import { ruleNewParts } from '#composition/score/new-share.ts';
import {
  ageComponent,
  ageValue,
  compositeScore,
  HEART_COST,
  HEART_DAYS,
  SOON_DAYS,
  UNKNOWN_AGE_DAYS,
} from '#composition/score/score.ts';
import { isAsGood } from '#composition/theme/themed-lesson.ts';

/** So many videos that aren't for a group are tried to be left out one by one; more would take too long. */
const MAX_TRIES = 50;

/** A group's feedback, by video id. */
export type Wishes = { readonly hearts: ReadonlySet<number>; readonly notForUs: ReadonlySet<number> };

export const noWishes: Wishes = { hearts: new Set(), notForUs: new Set() };

/** The input of a lesson: the ids to avoid, the history as it then counts, and how far its number of new parts may be from the rule's. */
export type WishedInput = { avoid: ReadonlySet<number>; history: History; newPartsWithin?: number };

type Moment = { history: History; now: number; options: Pick<ComposeOptions, 'avoid' | 'keep'> };

/** Returns the number of a lesson's parts that the group doesn't want. */
export const countNotForUs = ({ warnings }: { warnings: readonly LessonWarning[] }): number =>
  warnings.filter(({ code }) => code === 'NOT_FOR_US').length;

/** How many new parts a lesson has more or fewer than the rule wants. */
const awayFromRule = ({ targets }: Plan, { parts }: ComposedLesson): number =>
  Math.abs(parts.filter(({ seen }) => !seen).length - ruleNewParts(targets.unseenPercent, parts.length));

/** The videos among these that the plan's blocks can get. */
const candidatesOf = ({ index, homes }: Plan, ids: ReadonlySet<number>): Set<number> =>
  new Set([...ids].filter((id) => (homes[positionOf(index, id)] ?? -1) >= 0));

/**
 * The history in which these videos were seen so many days earlier, except those seen within the last seven days, and when those of them were
 * really seen. The history must be in order.
 */
const seenEarlier = (
  history: History,
  ids: ReadonlySet<number>,
  days: number,
  now: number,
): { history: History; real: Map<number, number> } => {
  const restedBefore = startOfDay(dayNumber(now) - SOON_DAYS);
  const seenAt = history.seenAt.slice();
  const real = new Map<number, number>();
  for (const [row, id] of history.videoIds.entries()) {
    if (!ids.has(id)) continue;
    const at = seenAt[row]!;
    real.delete(id);
    // false for an unknown time too
    if (!(at < restedBefore)) continue;
    real.set(id, at);
    seenAt[row] = startOfDay(dayNumber(at) - days);
  }
  return { history: { ...history, seenAt }, real };
};

/** Returns a lesson with the times at which some of its videos were really seen. */
const asSeen = (lesson: ComposedLesson, real: ReadonlyMap<number, number>, now: number): ComposedLesson => {
  const parts = lesson.parts.map((part) => ({ ...part, lastSeenAt: real.get(part.video.id) ?? part.lastSeenAt }));
  const seen = parts.filter((part) => part.seen);
  const daysSince = (at: number | null) =>
    at === null ? UNKNOWN_AGE_DAYS : Math.max(0, dayNumber(now) - dayNumber(at));
  const ages = seen.reduce((sum, { lastSeenAt }) => sum + ageValue(daysSince(lastSeenAt)), 0);
  const components = { ...lesson.components, age: ageComponent(ages, seen.length) };
  return { ...lesson, parts, components, score: compositeScore(components) };
};

/**
 * Composes a lesson as a group wishes, with whatever composes one. Each part that isn't for the group is in its warnings. See
 * docs/composition.md.
 */
export function* composingWished(
  plan: Plan,
  wishes: Wishes,
  { history, now, options }: Moment,
  compose: (input: WishedInput) => Composing,
): Composing {
  const avoided = [...(options.avoid ?? [])];
  const notForUs = candidatesOf(plan, wishes.notForUs);
  const plain = yield* compose({ avoid: new Set(avoided), history });
  const tryComposing = (input: WishedInput) => composingIfPossible(compose(input));
  const newPartsWithin = Math.max(1, awayFromRule(plan, plain));
  /** What to compose from where, of the videos that aren't for the group, only these are candidates. */
  const withOnly = (ids: readonly number[]) => ({
    avoid: new Set([...avoided, ...[...notForUs].filter((id) => !ids.includes(id))]),
    history,
    newPartsWithin,
  });
  const unwelcomeIn = ({ parts }: ComposedLesson): number[] =>
    parts.flatMap(({ block, isFixed, video: { id } }) =>
      isFixed || options.keep?.has(block) || !notForUs.has(id) ? [] : [id],
    );
  const isGood = (other: ComposedLesson | undefined): other is ComposedLesson =>
    other !== undefined && isAsGood(other, plain) && awayFromRule(plan, other) <= newPartsWithin;
  let lesson = plain;
  let stay = unwelcomeIn(plain);
  const withNone = stay.length > 0 ? yield* tryComposing(withOnly([])) : undefined;
  if (isGood(withNone)) {
    lesson = withNone;
    stay = [];
  }
  for (let at = 0, tries = 0; at < stay.length && tries < MAX_TRIES; tries += 1) {
    const other = yield* tryComposing(withOnly(stay.filter((_, place) => place !== at)));
    if (isGood(other)) {
      lesson = other;
      stay = unwelcomeIn(other);
      // what couldn't be left out before may be now
      at = 0;
    } else at += 1;
  }

  const hearts = candidatesOf(plan, wishes.hearts);
  const ordered = hearts.size > 0 ? inOrder(history, now) : history;
  const { avoid } = withOnly(stay);
  for (const days of hearts.size > 0 ? HEART_DAYS : []) {
    const { history: earlier, real } = seenEarlier(ordered, hearts, days, now);
    if (real.size === 0) break;
    const other = yield* tryComposing({ avoid, history: earlier });
    const found = other && asSeen(other, real, now);
    if (!isGood(found) || !isAsGood(found, lesson) || found.score < (1 - HEART_COST) * lesson.score) continue;
    lesson = found;
    break;
  }
  const warnings = lesson.parts.flatMap(({ block, blockPath, video: { id, fileKey } }) =>
    wishes.notForUs.has(id) ? [{ code: 'NOT_FOR_US' as const, block, category: blockPath, fileKey }] : [],
  );
  return warnings.length > 0 ? { ...lesson, warnings: [...lesson.warnings, ...warnings] } : lesson;
}
