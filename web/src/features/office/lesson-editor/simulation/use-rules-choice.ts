import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LessonConfig } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { comparableVersionsOptions } from '../simulation-api.ts';
import type { Option } from '#ui/fields/select.tsx';
import { dateText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';

/** 'saved', 'edited', or the number of a version. */
export type RulesId = 'saved' | 'edited' | `${number}`;

/** The rules on the screen, and whether they differ from the saved ones. */
export type EditedRules = { editedConfig: LessonConfig; isChanged: boolean };

/** Which rules to simulate; defaults to the edited ones, if there are edits. */
export const useRulesChoice = ({ editedConfig, isChanged }: EditedRules) => {
  const { data: versions = [] } = useQuery(comparableVersionsOptions);
  const [chosen, setRules] = useState<RulesId>(isChanged ? 'edited' : 'saved');
  const rules = chosen === 'edited' && !isChanged ? 'saved' : chosen;
  const options: Option<RulesId>[] = [
    { id: 'saved', text: m.simulation_rules_saved() },
    ...(isChanged ? [{ id: 'edited' as const, text: m.simulation_rules_edited() }] : []),
    // the newest version equals the saved rules
    ...versions.slice(1).map(({ version, at }) => ({
      id: `${version}` as const,
      text: m.simulation_rules_version_of({ version, date: dateText(at) }),
    })),
  ];
  return {
    rules,
    setRules,
    options,
    ruleSet: (id: RulesId) =>
      id === 'saved' ? {} : id === 'edited' ? { config: editedConfig } : { version: Number(id) },
  };
};
