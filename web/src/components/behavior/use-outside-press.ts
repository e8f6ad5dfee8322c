import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Calls `onPress` for every click or touch in the page outside of an element. Lists, dialogs and messages that lie over the
 * page belong to what opened them and don't count; links and rows lead somewhere by themselves. Where `onPress` gives true,
 * the press does nothing else, until `again` does it once more.
 */
export const useOutsidePress = (
  element: RefObject<HTMLElement | null>,
  onPress: (again: () => void) => boolean,
): void => {
  const press = useEffectEvent((event: MouseEvent) => {
    const target = event.target as Node;
    const page = document.getElementById('root');
    // What a press has just taken out of the page was inside of it.
    if (!target.isConnected || !page?.contains(target) || element.current?.contains(target)) return;
    if (target instanceof Element && target.closest('a[href], [data-pressable]')) return;
    const again = () => {
      if (!(target instanceof HTMLElement)) return;
      target.focus();
      target.click();
    };
    if (!onPress(again)) return;
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
