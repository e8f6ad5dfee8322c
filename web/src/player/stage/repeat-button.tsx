import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { opinionsOptions, type OfGroup } from '#api/feedback.ts';
import { Button } from '#components/controls/button.tsx';
import { titleOf } from '#components/videos/title-of.ts';
import { chooseRepeatedPart } from '#player/playback/repeated-part.ts';
import { m } from '#texts/generated/messages.js';
import s from './end-screen.module.css';

interface RepeatButtonProps {
  group: OfGroup;
  parts: readonly LessonPart[];
  /** Lengths of the parts, in seconds. */
  lengths: readonly number[];
  /** The parts that were played once more so far, in their order. */
  repeated: readonly number[];
  onRepeat: (part: number) => void;
}
/** “Again!”: plays one part more, and says which. */
export const RepeatButton = ({ group, parts, lengths, repeated, onRepeat }: RepeatButtonProps) => {
  const { data: opinions = {} } = useQuery(opinionsOptions(group));
  const candidates = parts.map(({ video }, part) => ({
    seconds: lengths[part] ?? 0,
    opinion: opinions[video.fileKey],
  }));
  const part = chooseRepeatedPart(candidates, repeated);
  return (
    <Button tone="night" onClick={() => onRepeat(part)}>
      <RotateCcw aria-hidden />
      <span className={s.again}>
        {m.player_end_again()}
        <small>
          <bdi>{parts[part] && titleOf(parts[part].video)}</bdi>
        </small>
      </span>
    </Button>
  );
};
