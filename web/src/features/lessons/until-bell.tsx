import { BellRing, Minus, Plus } from 'lucide-react';
import { bellMinutes, lengthForMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { IconButton } from '#ui/controls/button.tsx';
import { useStoredSetting } from '#ui/behavior/use-stored-switch.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './until-bell.module.css';

const AT_FIRST = 12;
/** Rounds to the nearest allowed number; NaN becomes the default. */
const allowed = (minutes: number): number =>
  Number.isNaN(minutes) ? AT_FIRST : Math.min(bellMinutes.max, Math.max(bellMinutes.min, Math.round(minutes)));

interface UntilBellProps {
  intensity: IntensityLevel | undefined;
  /** As in the player's search params. */
  place: string | undefined;
}
/** Starts a lesson of any number of minutes: one of the five lengths, with parts left out to end in time. */
export const UntilBell = ({ intensity, place }: UntilBellProps) => {
  const [typed, setTyped] = useStoredSetting('bellMinutes', String(AT_FIRST));
  const minutes = allowed(Number.parseFloat(typed));
  return (
    <section className={s.bell}>
      <label className="line semibold large" htmlFor="bell">
        <BellRing aria-hidden />
        {m.lesson_bell()}
      </label>
      <span className={s.minutes} dir="ltr">
        <IconButton
          icon={<Minus aria-hidden />}
          label={m.lesson_bell_less()}
          onClick={() => setTyped(String(allowed(minutes - 1)))}
        />
        <input
          id="bell"
          type="number"
          inputMode="numeric"
          {...bellMinutes}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onBlur={() => setTyped(String(minutes))}
        />
        <IconButton
          icon={<Plus aria-hidden />}
          label={m.lesson_bell_more()}
          onClick={() => setTyped(String(allowed(minutes + 1)))}
        />
      </span>
      <ButtonLink to="/app/video-player" search={{ intensity, length: lengthForMinutes(minutes), minutes, place }}>
        {m.lesson_bell_start()}
      </ButtonLink>
    </section>
  );
};
