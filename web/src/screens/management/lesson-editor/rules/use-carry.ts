import { useState, type KeyboardEvent, type RefObject } from 'react';
import { usePointerCarry } from '#components/behavior/use-pointer-carry.ts';
import { landingOf } from './landing.ts';

/** A row that is being carried: where from, where it would land, and how far the pointer has taken it. */
export interface Carry {
  from: number;
  to: number;
  by: 'pointer' | 'keys';
  offsetPx: number;
}
interface CarryWishes {
  list: RefObject<HTMLElement | null>;
  count: number;
  onDrop: (from: number, to: number) => void;
  /** What happens to a row that is carried by the keyboard, for whoever doesn't see it. */
  onKeys: (act: 'lifted' | 'over' | 'left', place: number) => void;
}

/**
 * Carries the rows of a list: by mouse, finger or pen on a row's grip, or by keyboard (space or Enter lifts and drops, arrows
 * move, Escape leaves it where it was). A drop onto nothing or onto the same place does nothing.
 */
export const useCarry = ({ list, count, onDrop, onKeys }: CarryWishes) => {
  const [byKeys, setByKeys] = useState<Carry>();
  const drop = (from: number, to: number) => from !== to && onDrop(from, to);
  const pointer = usePointerCarry<number, number>({
    landing: (from, point) => {
      const element = list.current;
      if (!element) return from;
      const rows = [...element.children].map((row) => row.getBoundingClientRect());
      return landingOf(from, point, element.getBoundingClientRect(), rows);
    },
    onDrop: drop,
  });
  const { carry: held } = pointer;
  const carry: Carry | undefined = held
    ? { from: held.thing, to: held.to, by: 'pointer', offsetPx: held.offsetPx }
    : byKeys;

  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const lifts = event.key === ' ' || event.key === 'Enter';
    if (!byKeys) {
      if (!lifts) return;
      event.preventDefault();
      setByKeys({ from: at, to: at, by: 'keys', offsetPx: 0 });
      onKeys('lifted', at);
      return;
    }
    const to = placeByKey(event.key, byKeys.to, count);
    if (to !== undefined) {
      setByKeys({ ...byKeys, to });
      onKeys('over', to);
    } else if (lifts) {
      setByKeys(undefined);
      drop(byKeys.from, byKeys.to);
    } else if (event.key === 'Escape' || event.key === 'Tab') {
      setByKeys(undefined);
      onKeys('left', byKeys.from);
    }
    if (event.key !== 'Tab') event.preventDefault();
  };

  return {
    carry,
    /** What makes a button the grip of the row at a place. */
    gripOf: (at: number) => ({
      ...pointer.gripOf(at),
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, at),
      onBlur: () => setByKeys(undefined),
      'aria-pressed': carry?.from === at,
    }),
  };
};

const placeByKey = (key: string, place: number, count: number): number | undefined => {
  if (key === 'ArrowUp') return Math.max(0, place - 1);
  if (key === 'ArrowDown') return Math.min(count - 1, place + 1);
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};
