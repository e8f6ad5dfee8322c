import type { Audience } from '@zuzu/domain/weekly/weekly-schedule.ts';
import { categoryName } from '#components/videos/categories.ts';
import { levelName } from '#components/videos/intensity.tsx';
import { m } from '#texts/generated/messages.js';

/** For whom a video is: 'Everybody', '3 · Medium', 'Dance', '3 · Medium, Dance'. */
export const audienceText = ({ intensity, category }: Audience): string =>
  [
    ...(intensity === null ? [] : [`${intensity} · ${levelName(intensity)}`]),
    ...(category === null ? [] : [categoryName(category)]),
  ].join(', ') || m.weekly_everybody();
