import { useEffect, useEffectEvent } from 'react';
import type { BoardLesson } from '@zuzu/contract/boards.ts';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { titleOf } from '#features/videos/title-of.ts';
import type { PlayerStore } from './playback/player-store.ts';
import type { PartOnceMore } from './stage/use-lesson-end.ts';

/** The lesson that is open in this page, for a phone that is its remote. */
interface OpenLesson {
  store: PlayerStore;
  /** The play, and the file key and title of each part. */
  play: () => { id: string; parts: { fileKey: string; title: string }[] };
  /** Requests another lesson instead of this one, if there can be one. */
  another: () => void;
  /** Has the lesson end by that moment, in milliseconds by the server's clock; undefined plays all of it. */
  endBy: (moment: number | undefined) => void;
  /** What “Again!” plays, if its end has that button. */
  again: () => PartOnceMore | undefined;
  landing: () => BoardLesson['landing'];
  landingSeconds: () => number;
  setLandingLine: (line: string) => void;
}

let current: OpenLesson | undefined;
let listener: (() => void) | undefined;

export const openLesson = (): OpenLesson | undefined => current;
/** Calls `changed` whenever another lesson is open, or none. There is one remote in a page. */
export const onOpenLesson = (changed: (() => void) | undefined): void => void (listener = changed);

/** Publishes the open lesson while its player is mounted. */
export const useOpenLesson = (
  store: PlayerStore,
  {
    playId,
    parts,
    again,
    landing,
    landingSeconds,
    onAnother,
    onEndBy,
    onLandingLine,
  }: {
    playId: string;
    parts: readonly LessonPart[];
    again: PartOnceMore | undefined;
    landing: BoardLesson['landing'];
    landingSeconds: number;
    onAnother: (() => void) | undefined;
    onEndBy: OpenLesson['endBy'];
    onLandingLine: OpenLesson['setLandingLine'];
  },
): void => {
  const play = useEffectEvent(() => ({
    id: playId,
    parts: parts.map(({ video }) => ({ fileKey: video.fileKey, title: titleOf(video) })),
  }));
  const another = useEffectEvent(() => onAnother?.());
  const endBy = useEffectEvent(onEndBy);
  const onceMore = useEffectEvent(() => again);
  const landingNow = useEffectEvent(() => landing);
  const landingSecondsNow = useEffectEvent(() => landingSeconds);
  const setLandingLine = useEffectEvent(onLandingLine);
  useEffect(() => {
    const opened: OpenLesson = {
      store,
      play: () => play(),
      another: () => another(),
      endBy: (moment) => endBy(moment),
      again: () => onceMore(),
      landing: () => landingNow(),
      landingSeconds: () => landingSecondsNow(),
      setLandingLine: (line) => setLandingLine(line),
    };
    current = opened;
    listener?.();
    return () => {
      if (current !== opened) return;
      current = undefined;
      listener?.();
    };
  }, [store]);
  // the store doesn't know of it
  const { line, isNow } = landing ?? {};
  useEffect(() => listener?.(), [line, isNow, landingSeconds]);
};
