import type { LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import { m } from '../../../../texts/generated/messages.js';
import { Text } from '../../../../texts/text.tsx';

interface SimulationViewProps {
  /** The rules on the screen, saved or not. */
  editedConfig: LessonConfig;
  /** Number of the version that is in force. */
  savedVersion: number;
  /** Whether the rules on the screen differ from it. */
  isChanged: boolean;
}
/** Tries the rules out: what would be composed, and why (spec, section 2: simulation). */
export const SimulationView = ({ savedVersion, isChanged }: SimulationViewProps) => (
  <section aria-label={m.lesson_editor_view_simulation()}>
    <p>
      <Text>
        {isChanged ? m.lesson_editor_rules_unsaved() : m.lesson_editor_rules_of_version({ version: savedVersion })}
      </Text>
    </p>
  </section>
);
