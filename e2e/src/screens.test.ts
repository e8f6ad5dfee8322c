import { beforeAll, expect, inject } from 'vitest';
import { expectAccessible, expectAccessibleAtBothWidths, expectNoOverflow } from './accessible.ts';
import { libraryReady } from './api.ts';
import { expectEnlargeable } from './enlarged.ts';
import { phone, test } from './page.ts';
import { screens, viewers, type Screen } from './screens/screens.ts';
import { enter, showScreen } from './screens/show-screen.ts';

/** Responses that fail or never arrive. */
const PROVOKED = [/\b503\b/, /\b404\b/, /ApiError|UNAVAILABLE/];

beforeAll(() => libraryReady(inject('sharedServer').url));

/** Of what waits or was refused, one screen of each kind: all of them, web/src/screens/waiting-and-refused.component.test.tsx. */
const WAITING = ['player', 'home of type A', 'management'];

/** They take a lesson's time, and have few words. */
const PLAYED = /^(player, |landing|end of|prepar)/;

/** The screens of a viewer; those that wait for a call also do so here if they are named. */
const screensOf = (viewer: string | undefined, waiting: readonly string[] = []): Screen[] =>
  screens
    .filter(({ as }) => as === viewer)
    .map(({ needs, ...screen }) => (needs && waiting.includes(screen.name) ? { ...screen, needs } : screen));

test.for(viewers.map((viewer) => [viewer ?? 'nobody', viewer] as const))(
  'every screen of %s is accessible in all its states, on a phone and as wide as a desktop, and nothing sticks out, enlarged or not',
  async ([, viewer], { visit, server }) => {
    const page = await visit({ ...phone, expected: PROVOKED });
    await enter(page, server.url, viewer, { language: 'he' });
    for (const screen of screensOf(viewer, WAITING)) {
      await page.setViewportSize(phone.viewport);
      for await (const state of showScreen(page, screen, 'he')) {
        // what waits or was refused looks alike on both: a spinner, or a notice in place of the page
        if (state !== 'loaded') await expectAccessible(page, `${screen.name}, ${state}`, ['light']);
        else {
          await expectAccessibleAtBothWidths(page, screen.name, viewer === 'M' ? 'desktop' : 'phone');
          if (viewer === 'C' || viewer === undefined) await expectEnlargeable(page, screen);
        }
      }
    }
  },
);

// the longest words, and the direction that Hebrew doesn't have
test.for(
  (['nobody', 'A', 'B', 'C'] as const).map((viewer) => [viewer, viewer === 'nobody' ? undefined : viewer] as const),
)(
  'on a phone in Russian, nothing of %s sticks out, and pages run from left to right',
  async ([, viewer], { visit, server }) => {
    const page = await visit({ ...phone, expected: PROVOKED });
    await enter(page, server.url, viewer, { language: 'ru' });
    for (const screen of screensOf(viewer).filter(({ name }) => !PLAYED.test(name)))
      for await (const _state of showScreen(page, screen, 'ru')) {
        await expectNoOverflow(page, `${screen.name}, Russian`);
        expect.soft(await page.evaluate(() => document.dir), screen.name).toBe('ltr');
      }
  },
);
