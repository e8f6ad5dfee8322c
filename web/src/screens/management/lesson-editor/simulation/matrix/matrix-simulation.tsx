import { useState } from 'react';
import { Grid3x3, X } from 'lucide-react';
import { TERM_WEEKS } from '@zuzu/domain/planning/term.ts';
import { cancelRulesMatrix, isUnderWay, rulesMatrixOptions, startRulesMatrix } from '#api/simulation.ts';
import { Button } from '#components/controls/button.tsx';
import { Select } from '#components/controls/select.tsx';
import { Banner } from '#components/page/banner.tsx';
import { Notice } from '#components/page/notice.tsx';
import { OfficeCard } from '#components/page/office-card.tsx';
import { RetryBanner } from '#screens/management/retry-banner.tsx';
import { m } from '#texts/generated/messages.js';
import { useRulesChoice, type EditedRules } from '#screens/management/lesson-editor/simulation/use-rules-choice.ts';
import { QuestionProgress } from '#screens/management/question-progress.tsx';
import { useLongQuestion } from '#screens/management/use-long-question.ts';
import { MatrixReport } from './matrix-report.tsx';
import s from '#screens/management/lesson-editor/simulation/simulation-view.module.css';

const FIRST_PER_WEEK = 5;
const lessonsPerWeek = [1, 2, 3, 4, 5, 6, 7];

const question = {
  latest: rulesMatrixOptions,
  start: startRulesMatrix,
  cancel: cancelRulesMatrix,
  startFailed: m.simulation_year_start_failed,
};

/** Simulates a term of every length, intensity and user type under one set of rules, in the background. */
export const MatrixSimulation = (edited: EditedRules) => {
  const { query, start, cancel } = useLongQuestion(question);
  const { data: matrix, error, refetch } = query;
  const { rules, setRules, options, ruleSet } = useRulesChoice(edited);
  const [perWeek, setPerWeek] = useState(FIRST_PER_WEEK);
  return (
    <div className="stack gap-4">
      <form
        className={s.controls}
        onSubmit={(event) => {
          event.preventDefault();
          if (!start.isPending) start.mutate({ rules: ruleSet(rules), lessonsPerWeek: perWeek });
        }}
      >
        <div className={s.number}>
          <Select
            label={m.office_lessons_per_week()}
            options={lessonsPerWeek.map((count) => ({ id: count, text: String(count) }))}
            value={perWeek}
            onChange={setPerWeek}
          />
        </div>
        <div className={s.choose}>
          <Select label={m.office_rules()} options={options} value={rules} onChange={setRules} />
        </div>
        {matrix && isUnderWay(matrix) ? (
          <Button tone="quiet" size="s" disabled={cancel.isPending} onClick={() => cancel.mutate(matrix.id)}>
            <X />
            {m.office_cancel()}
          </Button>
        ) : (
          <Button type="submit" size="s" disabled={start.isPending}>
            <Grid3x3 />
            {m.simulation_matrix_start()}
          </Button>
        )}
      </form>
      {error && matrix === undefined && <RetryBanner error={error} onRetry={refetch} />}
      {matrix === null && (
        <Notice
          size="s"
          pose="story"
          fill="var(--violet)"
          title={m.simulation_matrix_empty_title()}
          text={m.simulation_matrix_empty_text({ weeks: TERM_WEEKS })}
        />
      )}
      {matrix && isUnderWay(matrix) && (
        <OfficeCard title={m.simulation_tab_matrix()}>
          <QuestionProgress
            question={matrix}
            label={m.simulation_tab_matrix()}
            working={m.simulation_matrix_working()}
          />
        </OfficeCard>
      )}
      {matrix?.state === 'cancelled' && <Banner tone="hint" text={m.film_cancelled()} />}
      {matrix?.state === 'failed' && <Banner text={m.simulation_year_stopped()} />}
      {matrix?.state === 'done' && <MatrixReport matrix={matrix} />}
    </div>
  );
};
