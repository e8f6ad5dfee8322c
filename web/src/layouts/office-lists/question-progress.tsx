import { L } from '#components/page/ltr.tsx';
import { Progress } from '#components/page/progress.tsx';
import { m } from '#texts/generated/messages.js';
import s from './question-progress.module.css';

interface QuestionProgressProps {
  question: { state: string; ahead: number; percent: number };
  /** What is worked out, and what is done for it. */
  label: string;
  working: string;
}
/** How far a question in the background has come, or how many are before it. */
export const QuestionProgress = ({ question: { state, ahead, percent }, label, working }: QuestionProgressProps) => (
  <>
    <p role="status">{state === 'waiting' && ahead > 0 ? m.simulation_year_waiting({ count: ahead }) : working}</p>
    <div className={s.progress}>
      <Progress value={percent} label={label} />
      <L>{Math.floor(percent)} %</L>
    </div>
  </>
);
