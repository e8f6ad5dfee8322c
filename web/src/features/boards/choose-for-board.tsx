import { useState } from 'react';
import { ChevronDown, ListChecks, Play } from 'lucide-react';
import type { BoardCommand } from '@zuzu/contract/boards.ts';
import { lengthCodes, lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { levelName } from '#features/videos/intensity.tsx';
import type { LessonRequest } from '#features/lessons/lesson-request.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './remote-screen.module.css';

interface OpenLessonProps {
  choice: Pick<LessonRequest, 'intensity' | 'length'>;
  tone: 'quiet' | 'night';
  send: (command: BoardCommand) => void;
  /** Shows the parts of the lesson here, once the board has it. */
  onLook: () => void;
}
/** Plays a lesson on the board, or opens it there and lists its parts here. */
export const OpenLesson = ({ choice: { intensity, length }, tone, send, onLook }: OpenLessonProps) => {
  const open = (play: boolean) => send({ kind: 'lesson', intensity, length, play });
  return (
    <>
      <Button size="l" onClick={() => open(true)}>
        <Play className="solid" aria-hidden />
        {m.remote_start()}
      </Button>
      <Button
        tone={tone}
        onClick={() => {
          open(false);
          onLook();
        }}
      >
        <ListChecks aria-hidden />
        {m.remote_open_lesson()}
      </Button>
    </>
  );
};

interface ChooseForBoardProps extends Pick<OpenLessonProps, 'send' | 'onLook'> {
  /** Initial choice. */
  usual: OpenLessonProps['choice'];
  /** Collapsed below a heading, because a lesson is on the board. */
  folded: boolean;
}
/** Chooses intensity and length of the next lesson on a board and starts it there. */
export const ChooseForBoard = ({ usual, folded, send, onLook }: ChooseForBoardProps) => {
  const [intensity, setIntensity] = useState(usual.intensity);
  const [length, setLength] = useState(usual.length);
  const form = (
    <div className={s.choose}>
      <div>
        <h3 className="soft">{m.remote_length()}</h3>
        <Choice
          label={m.remote_length()}
          options={lengthCodes.map((id) => ({ id, text: String(lessonMinutes[id].slot) }))}
          value={length}
          onChange={setLength}
        />
      </div>
      <div>
        <h3 className="soft">{m.remote_intensity()}</h3>
        <Choice
          label={m.remote_intensity()}
          options={intensityLevels.map((id) => ({ id, text: levelName(id) }))}
          value={intensity}
          onChange={setIntensity}
        />
      </div>
      <OpenLesson choice={{ intensity, length }} tone="quiet" send={send} onLook={onLook} />
    </div>
  );
  if (folded)
    return (
      <details className={s.folded}>
        <summary className="line apart semibold">
          {m.remote_other_choice()}
          <ChevronDown aria-hidden />
        </summary>
        {form}
      </details>
    );
  return (
    <section className="stack gap-4" aria-labelledby="remote-choose">
      <h2 id="remote-choose">{m.remote_choose()}</h2>
      {form}
    </section>
  );
};
