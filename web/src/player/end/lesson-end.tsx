import type { ComponentProps } from 'react';
import { RotateCcw } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { GroupRef } from '#lib/session/session.ts';
import { titleOf } from '#features/videos/title-of.ts';
import { Button } from '#ui/controls/button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import type { PartOnceMore } from '#player/stage/use-part-once-more.ts';
import { EndScreen } from './end-screen.tsx';
import { Landing } from './landing.tsx';
import { LessonFaces, PartOpinions } from './lesson-feedback.tsx';
import { occasionOf } from './occasion.ts';
import s from './end-screen.module.css';

/** “Again!” plays one more part and shows its title. */
const RepeatButton = ({ title, play }: PartOnceMore) => (
  <Button tone="night" onClick={play}>
    <RotateCcw aria-hidden />
    <span className={s.again}>
      {m.player_end_again()}
      <small className="small cut">
        <bdi>{title}</bdi>
      </small>
    </span>
  </Button>
);

interface LessonEndProps extends Pick<
  ComponentProps<typeof EndScreen>,
  'group' | 'finished' | 'creature' | 'volume' | 'week' | 'onDone'
> {
  /** The landing, until it has ended: the teacher's line. */
  landing: { line: string; onEnd: () => void } | undefined;
  /** Celebrates the lesson, unless a landing has done so. */
  celebrates: boolean;
  owner: GroupRef;
  playId: string;
  parts: readonly LessonPart[];
  again: PartOnceMore;
}
/** Shown after the last part: the landing, then celebrations and feedback. Loaded while the lesson plays. */
export const LessonEnd = ({ landing, celebrates, owner, playId, parts, again, ...end }: LessonEndProps) => {
  const { finished, creature, week } = end;
  const occasion = occasionOf({
    finishedLessons: finished ? creature?.finishedLessons : undefined,
    week,
    streak: creature?.group.week?.streak ?? 0,
  });
  if (landing) return <Landing {...landing} occasion={occasion} volume={end.volume} />;
  return (
    <EndScreen
      {...end}
      occasion={celebrates ? occasion : undefined}
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
};
