import { useEffect } from 'react';
import type { BoardState } from '@zuzu/contract/boards.ts';

type WaitingLesson = NonNullable<BoardState['today']>;

let current: WaitingLesson | undefined;
let listener: (() => void) | undefined;

/** The lesson that the start page of this board shows; undefined on other pages. */
export const waitingLesson = (): WaitingLesson | undefined => current;
export const onWaitingLesson = (changed: (() => void) | undefined): void => void (listener = changed);

/** Publishes it while the start page is mounted. */
export const useWaitingLesson = (lesson: WaitingLesson): void => {
  const text = JSON.stringify(lesson);
  useEffect(() => {
    current = JSON.parse(text) as WaitingLesson;
    listener?.();
    return () => {
      current = undefined;
      listener?.();
    };
  }, [text]);
};
