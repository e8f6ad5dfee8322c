import type { SeenOwner } from '#api/reports/seen-queue.ts';
import { useStoredSetting, useStoredSwitch } from '#player/controls/use-stored-switch.ts';
import { useUser } from '#session/session.ts';

/** Seconds of the dance with which a landing begins. */
export const DANCE = 5;
/** Seconds of one breath, and of the part of it in which a class breathes in. */
export const breath = { in: 4, whole: 9 } as const;
export const BREATHS = 5;

/**
 * Whether lessons end with a landing in this browser, and the seconds that it takes; the line that the group reads meanwhile. Classes
 * land unless it is switched off, or `always`.
 */
export const useLanding = ({ userId, groupName }: SeenOwner, always = false) => {
  const [wanted, toggle] = useStoredSwitch('playerLanding', useUser()?.type === 'C');
  const [line, setLine] = useStoredSetting(`landingLine ${userId} ${groupName}`, '');
  const on = always || wanted;
  return { on, toggle, seconds: on ? DANCE + BREATHS * breath.whole : 0, line, setLine };
};
