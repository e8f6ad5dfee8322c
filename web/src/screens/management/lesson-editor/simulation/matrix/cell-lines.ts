import type { MatrixCell } from '@zuzu/contract/lessons/rules-matrix.ts';
import { m } from '#texts/generated/messages.js';

/** True where lessons or blocks are missing, or nothing new is left before the term is over. */
export const isBad = ({ lessons, planned, skippedBlocks, dryDay }: MatrixCell): boolean =>
  lessons < planned || skippedBlocks > 0 || dryDay !== null;

/** What a cell says, a line each; first what is wrong. */
export const cellLines = (cell: MatrixCell): string[] => {
  const { lessons, planned, askedNewPercent, givenNewPercent, firstRepeatDay, dryDay, skippedBlocks } = cell;
  if (lessons === 0) return [m.simulation_matrix_none()];
  return [
    ...(lessons < planned ? [m.simulation_matrix_ends({ count: lessons })] : []),
    ...(skippedBlocks > 0 ? [m.simulation_matrix_blocks({ count: skippedBlocks })] : []),
    ...(dryDay === null ? [] : [m.simulation_matrix_dry_on({ day: dryDay })]),
    ...(givenNewPercent === null
      ? []
      : [m.simulation_matrix_share({ given: Math.round(givenNewPercent), asked: Math.round(askedNewPercent) })]),
    firstRepeatDay === null ? m.simulation_matrix_no_repeat() : m.simulation_matrix_repeat_on({ day: firstRepeatDay }),
  ];
};
