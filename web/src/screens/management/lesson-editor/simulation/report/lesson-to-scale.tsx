import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { Hidden } from '#components/page/hidden.tsx';
import { clockTime } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { pathFill } from './path-fill.ts';
import s from './report.module.css';

/** The parts side by side, each as wide as it is long; new ones have a ring. Stacked on phones. */
export const LessonToScale = ({ parts }: { parts: readonly LessonPart[] }) => (
  <ol className={s.scale} aria-label={m.simulation_timeline()}>
    {parts.map(({ video, blockPath, lastSeenAt }) => (
      <li
        key={video.fileKey}
        style={{ '--c': pathFill(blockPath), flexGrow: video.length }}
        data-new={lastSeenAt === null || undefined}
        title={video.displayName}
      >
        <bdi dir="auto">{video.displayName}</bdi>
        <b>{clockTime(video.length)}</b>
        {lastSeenAt === null && <Hidden>{m.simulation_new()}</Hidden>}
      </li>
    ))}
  </ol>
);
