import { positionOf } from '#composition/library/library-index.ts';
import type { Plan } from './plan.ts';

/** A part that is fixed before the search: pinned by the rule or kept by the caller. */
export type SettledPart = { readonly block: number; readonly at: number };

/** A block to be filled, with its group. */
export type Slot = { readonly block: number; readonly group: number };

/** Adds `amount` to a group and all of its ancestors. */
export const addUpwards = (plan: Plan, counts: Int32Array | Float64Array, group: number, amount: number): void => {
  for (let at = group; at >= 0; at = plan.groups[at]!.parent) counts[at]! += amount;
};

/** Adds every group's own count to its ancestors. */
export const sumUpwards = (plan: Plan, counts: Int32Array): void => {
  for (let group = plan.groups.length - 1; group >= 0; group -= 1) {
    const { parent } = plan.groups[group]!;
    if (parent >= 0) counts[parent]! += counts[group]!;
  }
};

/** Lists pinned and kept parts; a kept part takes precedence in its block over a pin. */
export const settle = (plan: Plan, keep: ReadonlyMap<number, number> | undefined): SettledPart[] => {
  const taken = new Set<number>();
  const kept = new Map<number, number>();
  for (const [block, id] of keep ?? []) {
    const at = positionOf(plan.index, id);
    if (at < 0 || !plan.blocks[block] || taken.has(at) || !plan.index.lengthsMs[at]) continue;
    taken.add(at);
    kept.set(block, at);
  }
  return plan.blocks.flatMap(({ block, pinned }) => {
    const at = kept.get(block) ?? (taken.has(pinned) ? -1 : pinned);
    return at < 0 ? [] : [{ block, at }];
  });
};

/**
 * Decides which blocks can be filled, the last one first, so that the lesson ends as the rule does, then in lesson order: another one can, as long as no category has fewer videos than blocks
 * that draw on it (Hall's condition, this simple because categories nest). No block is skipped while a video is free for it.
 */
export const fillable = (plan: Plan, available: Int32Array, open: readonly Slot[]) => {
  const filled = new Int32Array(plan.groups.length);
  const isFilled = new Set<Slot>();
  for (const slot of [...open.slice(-1), ...open.slice(0, -1)]) {
    let fits = true;
    for (let at = slot.group; at >= 0; at = plan.groups[at]!.parent) fits &&= filled[at]! < available[at]!;
    if (!fits) continue;
    addUpwards(plan, filled, slot.group, 1);
    isFilled.add(slot);
  }
  const slots = open.filter((slot) => isFilled.has(slot));
  return { slots, skipped: open.filter((slot) => !isFilled.has(slot)) };
};

/** The largest number of slots that videos could fill at once, given their counts per group (Hall's condition again). */
export const maxFilled = (plan: Plan, counts: Int32Array, slots: readonly Slot[]): number => {
  const fillableSlots = new Int32Array(plan.groups.length);
  for (const { group } of slots) fillableSlots[group]! += 1;
  let total = 0;
  for (let group = plan.groups.length - 1; group >= 0; group -= 1) {
    const { parent } = plan.groups[group]!;
    const here = Math.min(fillableSlots[group]!, counts[group]!);
    if (parent < 0) total += here;
    else fillableSlots[parent]! += here;
  }
  return total;
};
