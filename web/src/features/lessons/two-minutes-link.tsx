import { Timer } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import type { Group } from '@zuzu/domain/users/group.ts';
import { useDigitKeys } from '#ui/behavior/use-digit-keys.ts';
import { opensHere } from '#ui/behavior/opens-here.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { Hidden } from '#ui/page/hidden.tsx';
import { useLessonSpace } from '#lib/session/lesson-space.ts';
import { chooseGroup } from '#lib/session/session.ts';
import { minutesText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import s from './space-chip.module.css';

interface TwoMinutesLinkProps {
  group: Pick<Group, 'name' | 'preferences'> & { _id?: string };
  /** The key 0 opens it too, because there is only one group. */
  hasKey: boolean;
}
/** Plays a two-minute break for a group immediately. */
export const TwoMinutesLink = ({ group, hasKey }: TwoMinutesLinkProps) => {
  const { inSearch } = useLessonSpace(group);
  const navigate = useNavigate();
  const target = { to: '/app/two-minutes', search: { group: group.name, place: inSearch } } as const;
  const choose = () => chooseGroup(group.name);
  useDigitKeys((digit) => {
    if (digit !== 0) return;
    choose();
    void navigate(target);
  }, hasKey);
  return (
    <ButtonLink
      tone="night"
      {...target}
      className={s.bare}
      onClick={(event) => {
        if (opensHere(event)) choose();
      }}
    >
      <Timer aria-hidden />
      <small aria-hidden>{minutesText(2)}</small>
      <Hidden>
        {m.two_minutes()} {groupTitle(group.name)}
      </Hidden>
    </ButtonLink>
  );
};
