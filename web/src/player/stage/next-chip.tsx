import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { L } from '#components/page/ltr.tsx';
import { Thumb } from '#components/videos/thumb.tsx';
import { clockTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { nextAnnounced } from '#player/playback/lesson-timeline.ts';
import s from './next-chip.module.css';
import type { PlayerStore } from '#player/playback/player-store.ts';
import { usePlayer } from '#player/playback/use-player.ts';

/** What comes next, thirty seconds before it starts; counts down, and a tap skips there. */
export const NextChip = ({ store, parts }: { store: PlayerStore; parts: readonly LessonPart[] }) => {
  const seconds = usePlayer(store, (state) => Math.floor(state.seconds));
  const next = nextAnnounced(store.timeline, seconds);
  const part = next && parts[next.part];
  if (!next || !part) return null;
  return (
    <button
      type="button"
      className={s.next}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => store.goToPart(next.part)}
    >
      <Thumb category={categoryOfPath(part.blockPath)} src={part.video.thumbnailUrl} size="s" wide />
      <span className={s.words}>
        <span>
          <Text>{m.player_next()}</Text>
        </span>
        <strong>
          <bdi>{part.video.displayName}</bdi>
        </strong>
      </span>
      <span className={s.in}>
        <L>{clockTime(Math.ceil(next.inSeconds))}</L>
      </span>
    </button>
  );
};
