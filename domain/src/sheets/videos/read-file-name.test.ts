import { expect, it } from 'vitest';
import { defaultCategories } from '#videos/category.ts';
import { describedByFileName } from './read-file-name.ts';
import type { SheetDescription } from './videos-sheet.ts';

it.each<[string, SheetDescription]>([
  ['squats.mp4', { displayName: 'squats' }],
  ['jumping_jacks-fast.MOV', { displayName: 'jumping jacks fast' }],
  ['03_small-power_L4.mp4', { displayName: 'small power', path: 'small/power', intensities: [4] }],
  ['12. Small-Dance ריקוד הגשם L2-4.mp4', { displayName: 'ריקוד הגשם', path: 'small/dance', intensities: [2, 3, 4] }],
  ['ברווז 2.mp4', { displayName: 'ברווז 2' }],
  ['ברווז עצימות 3.mp4', { displayName: 'ברווז', intensities: [3] }],
  ['דב_בעצימות_1+3 (1).mp4', { displayName: 'דב', intensities: [1, 3] }],
  ['רמה 2 - קפיצות כוכב.webm', { displayName: 'קפיצות כוכב', intensities: [2] }],
  ['plank level-5 - Copy.mp4', { displayName: 'plank', intensities: [5] }],
  ['סקוואט_3_בינוני (2).mp4', { displayName: 'סקוואט', intensities: [3] }],
  ['סקוואט - מאתגר.mp4', { displayName: 'סקוואט', intensities: [5] }],
  ['squat-medium.mp4', { displayName: 'squat', intensities: [3] }],
  // the word belongs to the name, or the number says something else
  ['go easy.mp4', { displayName: 'go easy' }],
  ['סקוואט_2_בינוני.mp4', { displayName: 'סקוואט 2 בינוני' }],
  // a range that goes down isn't one
  ['plank L4-2.mp4', { displayName: 'plank' }],
  ['L7 lunge, reel2.mp4', { displayName: 'L7 lunge reel2' }],
  // how long something takes belongs to its name, as does a number at its end
  ['5 דקות כוח.mp4', { displayName: '5 דקות כוח' }],
  ['007 דילוגים.mp4', { displayName: 'דילוגים' }],
  ['2024 warm-up_dynamic-warmup arms.mp4', { displayName: '2024 arms', path: 'warm-up/dynamic-warmup' }],
  ['קו־זינוק\u202c.mp4', { displayName: 'קו־זינוק' }],
  ...[
    'IMG_1234.MOV',
    '20240501_103344.mp4',
    'VID-20240501-WA0003.mp4',
    'GOPR0123.MP4',
    'WhatsApp Video 12.mp4',
    '.mp4',
  ].map((name): [string, SheetDescription] => [name, {}]),
  ['DSC_0042 L3.mp4', { intensities: [3] }],
])('%j says %j', (fileName, said) => expect(describedByFileName(fileName, defaultCategories)).toEqual(said));
