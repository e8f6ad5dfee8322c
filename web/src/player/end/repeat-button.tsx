import { RotateCcw } from 'lucide-react';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import type { PartOnceMore } from '#player/stage/use-lesson-end.ts';
import s from './end-screen.module.css';

/** “Again!”: plays one part more, and says which. */
export const RepeatButton = ({ title, play }: PartOnceMore) => (
  <Button tone="night" onClick={play}>
    <RotateCcw aria-hidden />
    <span className={s.again}>
      {m.player_end_again()}
      <small>
        <bdi>{title}</bdi>
      </small>
    </span>
  </Button>
);
