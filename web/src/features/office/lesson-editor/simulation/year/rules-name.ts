import type { YearRun } from '@zuzu/contract/planning/school-year.ts';
import { m } from '#lib/texts/generated/messages.js';

/** The display name of a set of rules. */
export const rulesName = ({ kind, version }: YearRun['rules']): string => {
  if (kind === 'edited') return m.simulation_rules_edited();
  return kind === 'saved' ? m.simulation_rules_saved() : m.office_version({ version: version ?? 0 });
};
