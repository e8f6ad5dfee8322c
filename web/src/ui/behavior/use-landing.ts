import { LANDING_SECONDS, landsUsually } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { useStoredSetting, useStoredSwitch } from './use-stored-switch.ts';
import { useUser } from '#lib/session/session.ts';

/** Whether lessons end with a landing in this browser, its seconds, and the line shown to the group. */
export const useLanding = ({ userId, groupName }: { userId: string; groupName: string }, always = false) => {
  const [wanted, toggle] = useStoredSwitch('playerLanding', landsUsually(useUser()?.type));
  const [line, setLine] = useStoredSetting(`landingLine ${userId} ${groupName}`, '');
  const on = always || wanted;
  return { on, toggle, seconds: on ? LANDING_SECONDS : 0, line, setLine };
};
