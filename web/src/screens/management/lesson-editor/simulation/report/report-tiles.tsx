import { CircleCheck, TriangleAlert } from 'lucide-react';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { levelName } from '#components/videos/intensity.tsx';
import { KeyFigure, KeyFigures } from '#components/page/key-figures.tsx';
import { L } from '#components/page/ltr.tsx';
import { clockTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { SCORE_DIGITS, type ReportFigures } from './report-figures.ts';
import s from './report.module.css';

/** The result in four figures: length, difficulty, new to seen, score. */
export const ReportTiles = ({ figures }: { figures: ReportFigures }) => {
  const { totalSeconds, isInside, min, max, intensity, requestedMinutes, newParts, parts, score, rank, candidates } =
    figures;
  return (
    <KeyFigures>
      <KeyFigure
        label={m.simulation_total_length()}
        value={<L>{clockTime(totalSeconds)}</L>}
        note={
          <span className={`${isInside ? '' : 'bad'} ${s.verdict}`}>
            {isInside ? <CircleCheck className="good" aria-hidden /> : <TriangleAlert aria-hidden />}
            {isInside ? m.simulation_inside({ min, max }) : m.simulation_outside({ min, max })}
          </span>
        }
      />
      <KeyFigure
        label={m.office_difficulty()}
        value={
          <>
            <IntensityTags of={[intensity]} />
            {levelName(intensity)}
          </>
        }
        note={m.simulation_lesson_of({ minutes: requestedMinutes })}
      />
      <KeyFigure
        label={m.simulation_new_seen()}
        value={
          <>
            {newParts} / {parts - newParts}
          </>
        }
        note={
          <span className={s.ratio} role="img" aria-label={m.simulation_new_seen_bar({ new: newParts, all: parts })}>
            {newParts > 0 && <i data-new style={{ flexGrow: newParts }} />}
            {parts > newParts && <i style={{ flexGrow: parts - newParts }} />}
          </span>
        }
      />
      <KeyFigure
        label={m.simulation_score()}
        value={<L>{score.toFixed(SCORE_DIGITS)}</L>}
        note={rank === 1 ? m.simulation_best_of({ count: candidates }) : m.simulation_rank({ rank, all: candidates })}
      />
    </KeyFigures>
  );
};
