import { LANDING_SECONDS, lands } from '@zuzu/domain/lessons/lesson-timeline.ts';
import { storeUserSettings } from './user-settings-api.ts';
import { useStoredSetting } from '#ui/behavior/use-stored-switch.ts';
import { useUser } from '#lib/session/session.ts';

/** Whether the user's lessons end with a landing, its seconds, and the line shown to the group, which stays in this browser. */
export const useLanding = ({ userId, groupName }: { userId: string; groupName: string }, always = false) => {
  const user = useUser();
  const [line, setLine] = useStoredSetting(`landingLine ${userId} ${groupName}`, '');
  const on = always || lands(user);
  const toggle = () => user && void storeUserSettings(user, { landing: !lands(user) });
  return { on, toggle, seconds: on ? LANDING_SECONDS : 0, line, setLine };
};
