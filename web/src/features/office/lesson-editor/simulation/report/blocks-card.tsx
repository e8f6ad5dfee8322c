import { useState } from 'react';
import { Pin, Play, Sparkles } from 'lucide-react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { Chip } from '#ui/page/chip.tsx';
import { L } from '#ui/page/ltr.tsx';
import { OfficeCard } from '#ui/page/office-card.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { VideoModal } from '#player/video-modal.tsx';
import { clockTime, momentText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { agoText } from '#ui/page/ago.tsx';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { pathFill } from './path-fill.ts';
import s from './report.module.css';

/** A category path with its colour. */
const PathName = ({ path }: { path: string }) => (
  <span className="inline nowrap">
    <i className="dot" style={{ '--c': pathFill(path) }} aria-hidden />
    <CategoryPath path={path} />
  </span>
);

/** The ordered blocks, their videos, and when the test user last saw each; pressing a row plays its video. */
export const BlocksCard = ({ parts, at }: { parts: readonly LessonPart[]; at: Date }) => {
  const [playing, setPlaying] = useState<LessonPart['video']>();
  return (
    <OfficeCard title={m.office_blocks()} className={s.blocks}>
      <div className={s.scroll}>
        <table className="figures" aria-label={m.office_blocks()}>
          <thead>
            <tr>
              {[
                m.simulation_number(),
                m.office_category(),
                m.simulation_fixed(),
                m.simulation_chosen_video(),
                m.simulation_candidates_of_block(),
                m.office_length(),
                m.simulation_watched(),
              ].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((part, position) => (
              <tr key={part.video.fileKey}>
                <td className="soft semibold">{position + 1}</td>
                <td>
                  <PathName path={part.blockPath} />
                </td>
                <td>{part.isFixed && <Pin className={s.pin} role="img" aria-label={m.simulation_is_fixed()} />}</td>
                <td>
                  <button
                    type="button"
                    className={s.video}
                    aria-label={m.office_play_name({ name: part.video.displayName })}
                    onClick={() => setPlaying(part.video)}
                  >
                    <Thumb category={categoryOfPath(part.blockPath)} src={part.video.thumbnailUrl} size="xs" />
                    <strong className="semibold">
                      <bdi>{part.video.displayName}</bdi>
                    </strong>
                    <Play className="soft" aria-hidden />
                  </button>
                </td>
                <td className="nowrap">
                  {m.simulation_candidates_figures({
                    count: part.candidates.count,
                    seen: part.candidates.seenCount,
                  })}
                </td>
                <td data-number>
                  <L>{clockTime(part.video.length)}</L>
                </td>
                <td>
                  <Watched lastSeenAt={part.lastSeenAt} at={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="soft small">{m.simulation_day_note()}</p>
      {playing?.signedUrl !== undefined && <VideoModal video={playing} onClose={() => setPlaying(undefined)} />}
    </OfficeCard>
  );
};

/** The video's age when the lesson was composed, or a note that it is new. */
const Watched = ({ lastSeenAt, at }: { lastSeenAt: string | null; at: Date }) => {
  if (lastSeenAt === null)
    return (
      <Chip tone="new" icon={<Sparkles aria-hidden />}>
        {m.simulation_new()}
      </Chip>
    );
  const then = new Date(lastSeenAt);
  return (
    <time className="nowrap" dateTime={lastSeenAt} title={momentText(lastSeenAt)}>
      {agoText(then, at, { withSeconds: true })}
    </time>
  );
};
