/**
 * Writes demo/library.json: all animated clips as data, in the order in which a new installation processes them, and
 * reports how well they supply every lesson.
 */
import { writeFileSync } from 'node:fs';
import { defaultLessonConfig } from '@zuzu/domain/lesson-config/default-lesson-config.ts';
import { lengthCodes } from '@zuzu/domain/lessons/lesson-length.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { lessonSupply } from './lesson-supply.ts';
import { planExtras, planLibrary } from './plan-library.ts';
import { processingOrder } from './processing-order.ts';

const clips = [...processingOrder(planLibrary(), defaultLessonConfig), ...planExtras()];
const lines = clips.map((clip) => `  ${JSON.stringify(clip)}`);
writeFileSync(new URL('../../../demo/library.json', import.meta.url), `{\n "clips": [\n${lines.join(',\n')}\n ]\n}\n`);

const minutes = clips.reduce((seconds, clip) => seconds + clip.length, 0) / 60;
console.log(`${clips.length} clips, ${minutes.toFixed(1)} minutes`);
for (const code of lengthCodes)
  for (const intensity of intensityLevels) {
    const rule = defaultLessonConfig.lessonRules[code];
    const { candidates, fewestSpare, nearestMinutes } = lessonSupply(clips, rule, intensity);
    const enough = clips.findIndex((_, i) => {
      const nearest = lessonSupply(clips.slice(0, i + 1), rule, intensity).nearestMinutes;
      const { min, max } = defaultLessonConfig.tolerances.lessonDuration[code];
      return nearest !== undefined && nearest >= min && nearest <= max;
    });
    console.log(
      `${rule.duration} min at intensity ${intensity}: candidates ${[...candidates.values()].join('/')}, ` +
        `fewest spare ${fewestSpare}, nearest ${nearestMinutes?.toFixed(2)} min, possible with the first ${enough + 1} clips`,
    );
  }
