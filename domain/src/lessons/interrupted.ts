import { bellSeconds, resumedTimeline, secondsLeft, timelineOfParts, type LessonTimeline } from './lesson-timeline.ts';

/** A lesson left this close to its start or end isn't worth resuming. */
const WORTH_IT_SECONDS = 20;

/** An event that a player has reported for a lesson. */
export interface ReportedEvent {
  kind: 'start' | 'part' | 'end' | 'finish' | 'leave';
  /** For `part`: the position of the part that was seen. */
  part: number | null;
  /** For `leave`: the video that was playing, and the position in it in seconds. */
  videoId: number | null;
  position: number | null;
  /** Seconds played since the previous event. */
  seconds: number;
}

/** Where a lesson was left: the part, the position in it, what had been played and seen by then, and the remaining seconds. */
export interface InterruptedLesson {
  part: number;
  position: number;
  played: number;
  seen: number[];
  /** Without the landing. */
  secondsLeft: number;
  /** The minutes within which it was meant to end. */
  minutes?: number | undefined;
}

/** True for a position from which it is worth offering to resume. */
export const isWorthResuming = (seconds: number, total: number): boolean =>
  seconds >= WORTH_IT_SECONDS && seconds <= total - WORTH_IT_SECONDS;

/**
 * The position at which a lesson can be resumed, from the events of all its plays: where it was left, else after the last part seen.
 * Undefined if it was played to its end, or isn't worth resuming. `minutes`: the time within which it was meant to end.
 */
export const interruptedLesson = (
  parts: readonly { videoId: number; length: number; blockPath: string }[],
  events: readonly ReportedEvent[],
  { minutes, ...options }: Pick<LessonTimeline, 'join' | 'landing'> & { minutes?: number | undefined },
): InterruptedLesson | undefined => {
  const seen = new Set<number>();
  let played = 0;
  let at: { part: number; position: number } | undefined;
  for (const { kind, part, videoId, position, seconds } of events) {
    played += seconds;
    if (kind === 'end' || kind === 'finish') at = undefined;
    if (kind === 'part' && part !== null) {
      seen.add(part);
      at = { part: part + 1, position: 0 };
    }
    const left = parts.findIndex((each) => each.videoId === videoId);
    if (kind === 'leave' && left >= 0) at = { part: left, position: position ?? 0 };
  }
  if (!at) return undefined;
  const whole = timelineOfParts(parts, options);
  const until = (whole.starts[at.part] ?? whole.total) + at.position;
  if (!isWorthResuming(until, whole.total)) return undefined;
  const timeline = resumedTimeline(whole, until, bellSeconds(minutes));
  return { ...at, played, seen: [...seen], secondsLeft: secondsLeft(timeline, until).lesson - whole.landing, minutes };
};
