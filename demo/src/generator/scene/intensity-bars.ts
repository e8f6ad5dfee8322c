import type { SKRSContext2D } from '@napi-rs/canvas';
import { intensityLevels, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { LEVEL_COLORS, LEVEL_OFF, NIGHT } from './colors.ts';

/** The intensities that a clip is for: five bars, small to tall from the right, lit in their colours. */
export function drawIntensityBars(context: SKRSContext2D, lit: readonly IntensityLevel[]): void {
  context.fillStyle = NIGHT;
  context.beginPath();
  context.roundRect(802, 470, 126, 54, 27);
  context.fill();
  for (const [i, intensity] of intensityLevels.entries()) {
    const height = 14 + i * 5;
    context.fillStyle = lit.includes(intensity) ? LEVEL_COLORS[i]! : LEVEL_OFF;
    context.beginPath();
    context.roundRect(894 - i * 19, 514 - height, 12, height, 6);
    context.fill();
  }
}
