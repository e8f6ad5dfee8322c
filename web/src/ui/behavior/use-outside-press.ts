import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Calls `onPress` for every click or touch in the page outside of an element. Popovers, dialogs and toasts belong to
 * the element that opened them and don't count; links and rows navigate by themselves. If `onPress` returns true, the
 * press is swallowed until `replay` replays it.
 */
export const useOutsidePress = (
  element: RefObject<HTMLElement | null>,
  onPress: (replay: () => void) => boolean,
): void => {
  const press = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Node;
    const page = document.getElementById('root');
    // An element that this press has just removed was inside.
    if (!target.isConnected || !page?.contains(target) || element.current?.contains(target)) return;
    if (target instanceof Element && target.closest('a[href], [data-pressable]')) return;
    const replay = () => {
      if (!(target instanceof HTMLElement)) return;
      target.focus();
      target.click();
    };
    if (!onPress(replay)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => press(event);
    // After the press that opened the element has ended.
    const timer = setTimeout(() => document.addEventListener('click', listen, { capture: true }));
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', listen, { capture: true });
    };
  }, []);
};
