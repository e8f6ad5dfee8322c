import { mapToRecord } from '@zuzu/domain/map-to-record.ts';
import { categoryWords } from '@zuzu/domain/sheets/words.ts';
import { categoryValues } from '@zuzu/domain/videos/category.ts';

const steps: Readonly<Record<string, string>> = {
  'warm-up': 'Warm-up',
  small: 'Small exercise',
  ...mapToRecord(categoryValues, (value) => categoryWords[value].en),
};
/** 'small/dance' → 'Small exercise / Dance'. */
export const inWords = (path: string): string =>
  path
    .split('/')
    .map((step) => steps[step] ?? (/\.\w{2,4}$/.test(step) ? `\u2066${step}\u2069` : step))
    .join(' / ');
