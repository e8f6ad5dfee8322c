import { useEffect, useEffectEvent } from 'react';
import type { LessonPart } from '@zuzu/domain/lessons/lesson.ts';
import { titleOf } from '#components/videos/title-of.ts';
import type { PlayerStore } from './playback/player-store.ts';

/** The lesson that is open in this page, for a phone that is its remote. */
interface OpenLesson {
  store: PlayerStore;
  /** The play, and the file key and title of each part. */
  play: () => { id: string; parts: { fileKey: string; title: string }[] };
  /** Requests another lesson instead of this one, if there can be one. */
  another: () => void;
}

let current: OpenLesson | undefined;
let listener: (() => void) | undefined;

export const openLesson = (): OpenLesson | undefined => current;
/** Calls `changed` whenever another lesson is open, or none. There is one remote in a page. */
export const onOpenLesson = (changed: (() => void) | undefined): void => void (listener = changed);

/** Says which lesson is open while its player is mounted. */
export const useOpenLesson = (
  store: PlayerStore,
  { playId, parts, onAnother }: { playId: string; parts: readonly LessonPart[]; onAnother: (() => void) | undefined },
): void => {
  const play = useEffectEvent(() => ({
    id: playId,
    parts: parts.map(({ video }) => ({ fileKey: video.fileKey, title: titleOf(video) })),
  }));
  const another = useEffectEvent(() => onAnother?.());
  useEffect(() => {
    const opened = { store, play: () => play(), another: () => another() };
    current = opened;
    listener?.();
    return () => {
      if (current !== opened) return;
      current = undefined;
      listener?.();
    };
  }, [store]);
};
