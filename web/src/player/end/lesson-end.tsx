import type { ComponentProps } from 'react';
import { RotateCcw } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { SeenOwner } from '#features/reports/seen-queue.ts';
import { titleOf } from '#features/videos/title-of.ts';
import { Button } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import type { PartOnceMore } from '#player/stage/use-lesson-end.ts';
import { CreaturePanel } from './creature-panel.tsx';
import { EndScreen } from './end-screen.tsx';
import { Landing } from './landing.tsx';
import { LessonFaces, PartOpinions } from './lesson-feedback.tsx';
import s from './end-screen.module.css';

/** “Again!”: plays one more part, and names it. */
const RepeatButton = ({ title, play }: PartOnceMore) => (
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

interface LessonEndProps extends Omit<ComponentProps<typeof EndScreen>, 'creature' | 'faces' | 'opinions' | 'again'> {
  /** While the class calms down: its teacher's line, and what comes after it. */
  landing: { line: string; onEnd: () => void } | undefined;
  owner: SeenOwner;
  playId: string;
  parts: readonly LessonPart[];
  again: PartOnceMore;
  /** Whose animal is shown: the group, the lessons that it has finished, with this one, and whether the animal grows by it. */
  creature: { group: Group; finishedLessons: number; grows: boolean } | undefined;
}
/** What follows the last part: the landing, and then the summary with what a class can say. Loaded while the lesson plays. */
export const LessonEnd = ({ landing, owner, playId, parts, again, creature, ...summary }: LessonEndProps) =>
  landing ? (
    <Landing {...landing} pose={summary.pose} volume={summary.volume} />
  ) : (
    <EndScreen
      {...summary}
      creature={creature && <CreaturePanel userId={owner.userId} {...creature} />}
      faces={<LessonFaces keys userId={owner.userId} playId={playId} />}
      opinions={
        <PartOpinions
          owner={owner}
          parts={parts.map((each) => ({
            fileKey: each.video.fileKey,
            title: titleOf(each.video),
            category: categoryOfPath(each.blockPath) ?? 'main',
            thumbnailUrl: each.video.thumbnailUrl,
          }))}
        />
      }
      again={<RepeatButton {...again} />}
    />
  );
