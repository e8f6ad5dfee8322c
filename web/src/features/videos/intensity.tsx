import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './intensity.module.css';

const names: Readonly<Record<IntensityLevel, () => string>> = {
  1: m.common_level_1,
  2: m.common_level_2,
  3: m.common_level_3,
  4: m.common_level_4,
  5: m.common_level_5,
};
/** 1 beginners … 5 challenging, in the current language. */
export const levelName = (level: IntensityLevel): string => names[level]();

const atLevels: Readonly<Record<IntensityLevel, () => string>> = {
  1: m.common_at_level_1,
  2: m.common_at_level_2,
  3: m.common_at_level_3,
  4: m.common_at_level_4,
  5: m.common_at_level_5,
};
/** 'ברמה קלה', for the middle of a sentence. */
export const atLevel = (level: IntensityLevel): string => atLevels[level]();

/** Five bars, so that a level never relies on colour alone. */
export const Intensity = ({ level }: { level: IntensityLevel }) => (
  <span className={s.intensity} role="img" aria-label={m.common_level_of_five({ level })}>
    {intensityLevels.map((n) => (
      <i
        key={n}
        data-on={n <= level || undefined}
        style={{ '--c': `var(--i${level})`, blockSize: `${0.375 + n * 0.1625}em` }}
      />
    ))}
  </span>
);

/** Bars, number and name: '3 · בינוני'. */
export const LevelName = ({ level }: { level: IntensityLevel }) => (
  <span className="inline nowrap">
    <span aria-hidden className="line">
      <Intensity level={level} />
    </span>
    {level} · {levelName(level)}
  </span>
);
