import { useEffect, useEffectEvent } from 'react';
import type { BoardLesson } from '@zuzu/contract/boards.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import type { PlayerStore } from './playback/player-store.ts';
import type { PartOnceMore } from './stage/use-part-once-more.ts';

/** What a phone that is the remote of this page shows and controls beside the playback. */
interface LessonNow {
  playId: string;
  parts: readonly LessonPart[];
  /** What “Again!” plays, if its end has that button. */
  again: PartOnceMore | undefined;
  landing: BoardLesson['landing'];
  /** The moment by which the lesson is to end, in milliseconds by the server's clock. */
  endsAt: number | undefined;
  /** Seconds until the lesson ends, as if nothing were left out. */
  wholeLeft: () => number;
  /** Has the lesson end by that moment; undefined plays all of it. */
  endBy: (moment: number | undefined) => void;
  /** Requests another lesson instead of this one, if there can be one. */
  another: (() => void) | undefined;
  setLandingLine: (line: string) => void;
}
/** The lesson that is open in this page. */
interface OpenLesson {
  store: PlayerStore;
  now: () => LessonNow;
}

let current: OpenLesson | undefined;
let listener: (() => void) | undefined;

export const openLesson = (): OpenLesson | undefined => current;
/** Calls `changed` whenever another lesson is open, or none. There is one remote in a page. */
export const onOpenLesson = (changed: (() => void) | undefined): void => void (listener = changed);

/** Publishes the open lesson while its player is mounted. */
export const useOpenLesson = (store: PlayerStore, lesson: LessonNow): void => {
  const now = useEffectEvent(() => lesson);
  useEffect(() => {
    const opened = { store, now: () => now() };
    current = opened;
    listener?.();
    return () => {
      if (current !== opened) return;
      current = undefined;
      listener?.();
    };
  }, [store]);
  // the store doesn't know of these
  const { landing, endsAt } = lesson;
  const { line, isNow } = landing ?? {};
  useEffect(() => listener?.(), [line, isNow, endsAt]);
};
