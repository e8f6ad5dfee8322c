import type { LessonWarning } from '#lessons/lesson.ts';
import type { LibraryVideo } from '#composition/library/library-index.ts';
import type { ScoreComponents } from '#composition/score/score.ts';

export type ComposedPart = {
  /** Position in the rule's order, from 0; skipped blocks are left out. */
  block: number;
  /** The block's category, without 'fixed/'. */
  blockPath: string;
  isFixed: boolean;
  video: LibraryVideo;
  /** Number of videos that suited the block, and of those that the group had seen. A pinned block has one. */
  candidates: { count: number; seenCount: number };
  /** Mean length of the candidates, in seconds. */
  baselineAvg: number;
  /** True if the group had seen the video before. */
  seen: boolean;
  /** When it was last seen, in ms since the epoch; null if it is new or the time is unknown. */
  lastSeenAt: number | null;
};

export type ComposedLesson = {
  parts: ComposedPart[];
  totalSeconds: number;
  /** In [0, 1], not rounded. */
  score: number;
  components: ScoreComponents;
  /** An upper bound of the score, less what repetitions and a missed share cost, of any lesson of this group on this day. */
  bound: number;
  inTolerance: boolean;
  /** Seconds outside the tolerance, 0 inside. */
  outsideSeconds: number;
  warnings: LessonWarning[];
  /** The series that the group will be in the middle of after this lesson. */
  seriesInProcess: string | null;
};
