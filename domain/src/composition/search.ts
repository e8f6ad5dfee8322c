import type { Core } from './core.ts';
import { randomFrom } from './random.ts';
import { ageComponent, outsideMs, SCORE_WEIGHTS, timeComponent, unseenComponent, varietyComponent } from './score.ts';
import type { Situation } from './situation.ts';

const KICKS = 12;

/** Improves a lesson by best responses and kicks; gives the position of a video for each slot. */
export const search = (situation: Situation, core: Core, seed: number, start?: Int32Array): Int32Array => {
  const { plan, settled, slots, rows, unseenShare } = situation;
  const parts = settled.length + slots.length;
  const random = randomFrom(seed);
  const merit = (chosen: Int32Array): number => {
    let total = 0;
    let seen = 0;
    let ages = 0;
    let extras = 0;
    let repeats = 0;
    const families = new Set<number>();
    const addFamily = (family: number) => {
      if (family && families.has(family)) repeats += 1;
      families.add(family);
    };
    for (const { at } of settled) {
      total += plan.index.lengthsMs[at] ?? 0;
      if (rows[at]) ages += situation.ageValue(at);
      seen += rows[at] ? 1 : 0;
      addFamily(plan.index.families[at] ?? 0);
    }
    for (const number of chosen) {
      total += core.lengthsMs[number] ?? 0;
      seen += core.seen[number] ?? 0;
      ages += core.ages[number] ?? 0;
      extras += core.extras[number] ?? 0;
      addFamily(core.families[number] ?? 0);
    }
    return (
      -2 * outsideMs(total, plan.targets) +
      SCORE_WEIGHTS.time * timeComponent(total, plan.targets) +
      SCORE_WEIGHTS.unseen * unseenComponent(parts - seen, parts, unseenShare) +
      SCORE_WEIGHTS.age * ageComponent(ages, seen) +
      SCORE_WEIGHTS.variety * varietyComponent(repeats, parts) +
      extras
    );
  };
  const used = new Set<number>();
  const chosen = start
    ? Int32Array.from(start, (at) => core.numbers.get(at) ?? 0)
    : new Int32Array(slots.length).fill(-1);
  for (const number of chosen) used.add(number);
  // The narrowest groups first: what they leave over is open to the wider ones.
  for (const slot of slots.map((_, at) => at).toSorted((a, b) => (slots[b]?.group ?? 0) - (slots[a]?.group ?? 0))) {
    if ((chosen[slot] ?? -1) >= 0) continue;
    const list = core.lists[slots[slot]?.group ?? 0] ?? new Int32Array(0);
    chosen[slot] = list.find((number) => !used.has(number)) ?? -1;
    used.add(chosen[slot] ?? -1);
  }
  const improve = (current: Int32Array): number => {
    let best = merit(current);
    for (let better = true; better;) {
      better = false;
      for (let slot = 0; slot < slots.length; slot += 1) {
        const was = current[slot] ?? 0;
        let pick = was;
        for (const number of core.lists[slots[slot]?.group ?? 0] ?? []) {
          if (current.includes(number)) continue;
          current[slot] = number;
          const value = merit(current);
          if (value > best + 1e-12) {
            best = value;
            pick = number;
          }
          current[slot] = was;
        }
        current[slot] = pick;
        better ||= pick !== was;
      }
    }
    return best;
  };
  let best = improve(chosen);
  for (let kick = 0; kick < KICKS && slots.length > 0; kick += 1) {
    const tried = chosen.slice();
    for (let times = 0; times < 2; times += 1) {
      const slot = random.below(slots.length);
      const list = core.lists[slots[slot]?.group ?? 0] ?? new Int32Array(0);
      const number = list[random.below(list.length)] ?? -1;
      if (number >= 0 && !tried.includes(number)) tried[slot] = number;
    }
    const value = improve(tried);
    if (value > best) {
      best = value;
      chosen.set(tried);
    }
  }
  return chosen.map((number) => core.positions[number] ?? -1);
};
