import { useState } from 'react';
import { timeOfDay } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { deviceDate, serverNow } from '#lib/session/clock.ts';
import s from './end-by.module.css';

const MINUTE_MS = 60_000;

/** Formats a full minute by the device's clock. */
const wallTime = (moment: number): string => {
  const onDevice = moment - serverNow() + deviceDate().getTime();
  return timeOfDay(new Date(Math.round(onDevice / MINUTE_MS) * MINUTE_MS));
};

interface EndByProps {
  /** The chosen time, in milliseconds of server time. */
  chosen?: number | undefined;
  /** Seconds until the lesson would normally end. */
  secondsLeft: () => number;
  onChoose: (moment: number | undefined) => void;
}
/** Chooses a full minute, by the device's clock, at which the lesson ends. */
export const EndBy = ({ chosen, secondsLeft, onChoose }: EndByProps) => {
  const [times, setTimes] = useState<readonly number[]>([]);
  /** Updates the times, but not while the list is open. */
  const updateTimes = () => {
    const now = deviceDate().getTime();
    const ahead = serverNow() - now;
    const first = Math.ceil(now / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
    const count = Math.max(0, Math.ceil((now + secondsLeft() * 1_000 - first) / MINUTE_MS));
    setTimes(Array.from({ length: count }, (_, minute) => first + minute * MINUTE_MS + ahead));
  };
  const offered = chosen === undefined || times.includes(chosen) ? times : [chosen, ...times];
  return (
    <label className={s.by}>
      {m.player_end_by()}
      <select
        value={chosen ?? ''}
        onPointerDown={updateTimes}
        onFocus={updateTimes}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        <option value="">{m.player_end_by_none()}</option>
        {offered.map((moment) => (
          <option key={moment} value={moment}>
            {wallTime(moment)}
          </option>
        ))}
      </select>
    </label>
  );
};
