import { expect, it } from 'vitest';
import { lessonConfigFaultCodes } from '@zuzu/domain/lesson-config/lesson-config-faults.ts';
import { setCurrentLanguage } from '#lib/texts/language.ts';
import { faultText } from './fault-text.ts';

const refused = (field: string, code?: string, about?: string) => ({
  field: `lessonConfig.config.${field}`,
  reason: 'the English text of the server',
  ...(code !== undefined && { code }),
  ...(about !== undefined && { about }),
});
const plain = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '');

it('names the field and the error in the language of the screen', () => {
  const faults = [
    refused('lessonRules.4.order[1]', 'NO_CATEGORY', 'nowhere/else'),
    refused('compositionRules.unseenPercentage', 'PERCENT_RANGE'),
    refused('tolerances.lessonDuration.5.max', 'TOLERANCE_RANGE'),
    refused('lessonRules.1.duration', 'TARGET_RANGE'),
    refused('lessonRules.1.order', 'TOO_BIG'),
    refused('lessonRules.2.exclusions.C[0]', 'TOO_BIG'),
  ];
  setCurrentLanguage('en');
  expect(faults.map((fault) => plain(faultText(fault)))).toEqual([
    '25 min, block 2: There is no category nowhere/else',
    'Seen / new ratio: Must be 0 to 100',
    '40 min, Lesson duration: Must be 0 to 240 minutes',
    '5 min, Lesson duration: Must be more than 0 and at most 180 minutes',
    '5 min, Blocks: A lesson has at most 60 blocks',
    '10 min, Exclusions: The server did not accept this value',
  ]);
  setCurrentLanguage('he');
  expect(plain(faultText(faults[0]!))).toBe('25 דק׳, מקטע 2: אין קטגוריה בשם nowhere/else');
});

it('has a translation for every error of the server', () => {
  setCurrentLanguage('he');
  for (const code of [...lessonConfigFaultCodes, 'TOO_SMALL', 'TOO_BIG', 'INVALID_TYPE', undefined])
    expect(plain(faultText(refused('lessonRules.1.order', code, '')))).not.toMatch(/[a-z]/i);
});
