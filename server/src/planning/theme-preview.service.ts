import { startOfDay, dayNumber } from '@zuzu/domain/calendar/calendar.ts';
import type { ThemePreview } from '@zuzu/domain/planning/theme-preview.ts';
import type { ThemeWish } from '@zuzu/domain/themes/theme.ts';
import type { LibraryService } from '#videos/library.service.ts';
import type { ResolveRules } from '#lessons/lesson-config/rules-resolver.ts';
import type { SimulationThread } from './simulation-thread.ts';

type Services = { library: LibraryService; resolveRules: ResolveRules; thread: Pick<SimulationThread, 'theme'> };

/** Lets managers try a theme before it holds: a month of a class under the rules in force, with and without it. */
export const themePreviewService =
  ({ library, resolveRules, thread }: Services) =>
  async ({ from, ...theme }: ThemeWish & { from: string }, now: Date): Promise<ThemePreview> => {
    const [current, { config, videoIds }] = await Promise.all([library.current(), resolveRules({}, 'rules')]);
    const start = Math.max(now.getTime(), startOfDay(dayNumber(Date.parse(`${from}T12:00:00Z`))));
    const rules = { config, pins: new Map(Object.entries(videoIds)), userType: 'C' as const };
    return thread.theme(current, { rules, theme, start });
  };
