import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical, Eraser } from 'lucide-react';
import { MAX_CANDIDATES } from '@zuzu/contract/constants.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ApiError, errorText } from '#lib/api/api-error.ts';
import {
  simulatedLessonOptions,
  testUserSeenOptions,
  TEST_USER_SEEN_KEY,
  simulateLesson,
  clearTestUserSeen,
} from '../simulation-api.ts';
import { serverDate } from '#lib/session/clock.ts';
import { Button } from '#ui/controls/button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { pathText } from '#features/videos/categories.ts';
import { Notice } from '#ui/page/notice.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import type { SimulationChoice } from '../simulation-api.ts';
import { showToast } from '#ui/dialogs/toast.ts';
import { ChoiceControls } from './choice-controls.tsx';
import { SimulationReport } from './report/simulation-report.tsx';
import { useRulesChoice, type EditedRules } from './use-rules-choice.ts';
import { WholeNumberField, wholeNumberIn } from './whole-number-field.tsx';
import s from './simulation-view.module.css';

/** The number of videos that the test user has seen, and a button to reset them. */
const TestUserSeen = ({ intensity }: { intensity: IntensityLevel }) => {
  const queries = useQueryClient();
  const { data: count, error, refetch } = useQuery(testUserSeenOptions(intensity));
  const clear = useMutation({
    mutationFn: () => clearTestUserSeen(),
    onSuccess: () => showToast('good', m.simulation_cleared()),
    meta: { failure: clearFailure },
    onSettled: () => queries.invalidateQueries({ queryKey: TEST_USER_SEEN_KEY }),
  });
  return (
    <div className="row snug push">
      {count === undefined && error ? (
        <RetryBanner error={error} onRetry={refetch} />
      ) : (
        <strong className="semibold" role="status">
          {count === undefined ? m.common_loading() : m.simulation_seen_videos({ count })}
        </strong>
      )}
      <Button tone="quiet" disabled={clear.isPending} onClick={() => clear.mutate()}>
        <Eraser />
        {m.simulation_clear()}
      </Button>
    </div>
  );
};

/** The server's reason, if any. */
const clearFailure = (error: unknown): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500
    ? errorText(error)
    : m.simulation_clear_failed();

const FIRST_COUNT = '1';

interface LessonSimulationProps extends EditedRules {
  choice: SimulationChoice;
  onChoice: (choice: SimulationChoice) => void;
}
/** Composes one lesson for the test user, by the saved rules or others, and shows its report. */
export const LessonSimulation = ({ choice, onChoice, ...edited }: LessonSimulationProps) => {
  const queries = useQueryClient();
  const { data: lesson } = useQuery(simulatedLessonOptions);
  const { rules, setRules, options, ruleSet } = useRulesChoice(edited);
  const [count, setCount] = useState(FIRST_COUNT);
  const compose = useMutation({
    mutationFn: (numberOfLessons: number) => simulateLesson(choice, numberOfLessons, ruleSet(rules)),
    onSuccess: ({ testData, ...composed }) => {
      if (testData) queries.setQueryData(simulatedLessonOptions.queryKey, { ...composed, testData, at: serverDate() });
      void queries.invalidateQueries({ queryKey: TEST_USER_SEEN_KEY });
    },
  });
  const candidateCount = wholeNumberIn(count, MAX_CANDIDATES);

  return (
    <div className="stack gap-4">
      <form
        className={s.controls}
        onSubmit={(event) => {
          event.preventDefault();
          if (candidateCount !== undefined && !compose.isPending) compose.mutate(candidateCount);
        }}
      >
        <ChoiceControls choice={choice} onChoice={onChoice} />
        <div className={s.number}>
          <WholeNumberField label={m.simulation_count()} value={count} max={MAX_CANDIDATES} onChange={setCount} />
        </div>
        <div className={s.choose}>
          <Select label={m.office_rules()} options={options} value={rules} onChange={setRules} />
        </div>
        <Button type="submit" disabled={candidateCount === undefined} aria-busy={compose.isPending}>
          {compose.isPending ? <Spinner label={m.simulation_composing()} size="s" /> : <FlaskConical />}
          {compose.isPending ? m.simulation_composing() : m.simulation_compose()}
        </Button>
        <TestUserSeen intensity={choice.intensity} />
      </form>
      {compose.isError && (
        <Notice title={m.simulation_failed_title()} text={failureText(compose.error)}>
          {candidateCount !== undefined && (
            <Button onClick={() => compose.mutate(candidateCount)}>{m.common_retry()}</Button>
          )}
        </Notice>
      )}
      {!compose.isError && lesson && (
        <div className="stack gap-4 dims" aria-busy={compose.isPending}>
          <SimulationReport lesson={lesson} />
        </div>
      )}
      {!compose.isError && !lesson && (
        <Notice pose="story" title={m.simulation_empty_title()} text={m.simulation_empty_text()} />
      )}
    </div>
  );
};

/** Explains why no lesson was composed, with the category that lacks videos, if any. */
const failureText = (error: unknown): string => {
  const category =
    error instanceof ApiError ? (error.details as { category?: string } | undefined)?.category : undefined;
  return category ? m.simulation_failed_category({ category: pathText(category) }) : errorText(error);
};
