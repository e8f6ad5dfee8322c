import { beforeAll, expect, inject } from 'vitest';
import { expectAccessible, expectAccessibleAtBothWidths, expectNoOverflow } from './accessible.ts';
import { addUser, libraryReady } from './api.ts';
import { expectEnlargeable } from './enlarged.ts';
import { phone, test } from './page.ts';
import { screens, viewers, type Screen } from './screens/screens.ts';
import { enter, showScreen } from './screens/show-screen.ts';

/** Responses that fail or never arrive. */
const PROVOKED = [/\b503\b/, /\b404\b/, /ApiError|UNAVAILABLE/];

beforeAll(() => libraryReady(inject('sharedServer').url));

/** One screen of each kind that waits or fails; all of them: web/src/app/waiting-and-refused.component.test.tsx. */
const WAITING = ['player', 'home of type A', 'management'];

/** Screens that take the time of a lesson and have little text. */
const PLAYED = /^(player, |landing|end of|prepar)/;

/** The screens of a viewer; named ones also wait for their call. */
const screensOf = (viewer: string | undefined, waiting: readonly string[] = []): Screen[] =>
  screens
    .filter(({ as }) => as === viewer)
    .map(({ needs, ...screen }) => (needs && waiting.includes(screen.name) ? { ...screen, needs } : screen));

test.for(viewers.map((viewer) => [viewer ?? 'nobody', viewer] as const))(
  'every screen of %s is accessible in all states on phone and desktop without overflow',
  async ([, viewer], { visit, server }) => {
    const page = await visit({ ...phone, expected: PROVOKED });
    await enter(page, server.url, viewer, { language: 'he' });
    for (const screen of screensOf(viewer, WAITING)) {
      await page.setViewportSize(phone.viewport);
      for await (const state of showScreen(page, screen, 'he')) {
        // waiting and failed screens look the same on both: a spinner, or a notice instead of the page
        if (state !== 'loaded') await expectAccessible(page, `${screen.name}, ${state}`, ['light']);
        else {
          await expectAccessibleAtBothWidths(page, screen.name, viewer === 'M' ? 'desktop' : 'phone');
          if (viewer === 'C' || viewer === undefined) await expectEnlargeable(page, screen);
        }
      }
    }
  },
);

const LONG_NAME = 'ש'.repeat(100);

// Russian has the longest words, and the opposite direction of Hebrew
test.for(
  (['nobody', 'A', 'B', 'C'] as const).map((viewer) => [viewer, viewer === 'nobody' ? undefined : viewer] as const),
)(
  'on a phone in Russian, screens of %s fit long names and run from left to right',
  async ([, viewer], { visit, server }) => {
    const page = await visit({ ...phone, expected: PROVOKED });
    const number = viewer && (await addUser(server.url, viewer, viewer === 'C' ? LONG_NAME : undefined)).phone;
    await enter(page, server.url, viewer, { language: 'ru' }, number);
    for (const screen of screensOf(viewer).filter(({ name }) => !PLAYED.test(name)))
      for await (const _state of showScreen(page, screen, 'ru')) {
        await expectNoOverflow(page, `${screen.name}, Russian`);
        expect.soft(await page.evaluate(() => document.dir), screen.name).toBe('ltr');
      }
  },
);
