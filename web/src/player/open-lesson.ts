import { useEffect, useEffectEvent } from 'react';
import type { BoardLesson } from '@zuzu/contract/boards.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import type { PlayerStore } from './playback/player-store.ts';
import type { PartOnceMore } from './stage/use-part-once-more.ts';

/** The state and actions of the open lesson that a remote needs besides playback. */
interface LessonNow {
  playId: string;
  parts: readonly LessonPart[];
  /** What “Again!” plays, if the end screen has that button. */
  again: PartOnceMore | undefined;
  landing: BoardLesson['landing'];
  /** Time by which the lesson should end, in milliseconds of server time. */
  endsAt: number | undefined;
  /** Seconds until the lesson would end if no part were left out. */
  wholeLeft: () => number;
  /** Makes the lesson end by that time; undefined plays all of it. */
  endBy: (moment: number | undefined) => void;
  /** Requests another lesson instead, if possible. */
  another: (() => void) | undefined;
  setLandingLine: (line: string) => void;
}
/** The open lesson of this page. */
interface OpenLesson {
  store: PlayerStore;
  now: () => LessonNow;
}

let current: OpenLesson | undefined;
let listener: (() => void) | undefined;

export const openLesson = (): OpenLesson | undefined => current;
/** Sets the only listener for another lesson being opened, or none. */
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
  // these aren't part of the store
  const { landing, endsAt } = lesson;
  const { line, isNow } = landing ?? {};
  useEffect(() => listener?.(), [line, isNow, endsAt]);
};
