import type { Plan } from '@zuzu/domain/composition/plan/plan.ts';
import type { History } from '@zuzu/domain/composition/history/history.ts';
import { costOf, type Judgement } from '@zuzu/domain/composition/referee/referee.ts';

const DRAWS = 1000;
const DAY_MS = 86_400_000;

/**
 * The usual approach of a server: draw 1,000 lessons at random, score each, keep the best. Carefully optimized
 * (candidate lists from the plan, one map of the history, running sums), since the composer is timed against it. Ages
 * are in days of 24 hours. Returns the ids of the best lesson, or null if no draw filled all fillable blocks.
 */
export const bestOfThousand = (
  plan: Plan,
  history: History,
  now: number,
  judgement: Judgement,
  next: () => number,
): number[] | null => {
  const { index, groups, targets } = plan;
  const { filled, wantedNew } = judgement;
  const seenAt = new Map<number, number>();
  history.videoIds.forEach((id, row) => seenAt.set(id, history.seenAt[row]!));
  const lists = filled.map((block) => groups[plan.blocks[block]!.group]!.candidates);
  const chosen = new Int32Array(lists.length);
  let best: number[] | null = null;
  let bestScore = -Infinity;
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const used = new Set<number>();
    const families = new Set<number>();
    let totalMs = 0;
    let seen = 0;
    let ages = 0;
    let soon = 0;
    let repeats = 0;
    let parts = 0;
    for (const list of lists) {
      let at = -1;
      for (let tried = 0; tried < 8 && at < 0; tried += 1) {
        const drawn = list[Math.floor(next() * list.length)] ?? -1;
        if (!used.has(drawn)) at = drawn;
      }
      if (at < 0) continue;
      used.add(at);
      chosen[parts] = at;
      parts += 1;
      totalMs += index.lengthsMs[at]!;
      const when = seenAt.get(index.ids[at]!);
      if (when !== undefined) {
        const days = Math.floor((now - when) / DAY_MS);
        seen += 1;
        ages += days / (days + 14);
        if (days <= 7) soon += 1;
      }
      const family = index.families[at]!;
      if (family && families.has(family)) repeats += 1;
      families.add(family);
    }
    if (parts < lists.length) continue;
    const outside = Math.max(0, targets.minMs - totalMs, totalMs - targets.maxMs);
    const distance = totalMs - targets.targetMs;
    const width = distance < 0 ? targets.targetMs - targets.minMs : targets.maxMs - targets.targetMs;
    const time = outside > 0 ? 0 : distance === 0 ? 1 : 1 - (distance / width) ** 2;
    const unseen =
      seen === parts && wantedNew >= 1
        ? 0
        : 1 - Math.abs(parts - seen - wantedNew) / Math.max(wantedNew, parts - wantedNew);
    const score =
      0.35 * time +
      0.35 * unseen +
      0.2 * (seen === 0 ? 1 : ages / seen) +
      0.1 * (1 - repeats / Math.max(1, parts - 1)) -
      costOf(judgement, soon, parts - seen) -
      outside;
    if (score <= bestScore) continue;
    bestScore = score;
    best = Array.from(chosen.subarray(0, parts), (at) => index.ids[at]!);
  }
  return best;
};
