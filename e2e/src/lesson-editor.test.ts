import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeEach, describe, expect, inject, vi } from 'vitest';
import { defaultLessonConfig } from '@zuzu/domain/lessons/default-lesson-config.ts';
import type { LessonConfig } from '@zuzu/domain/lessons/lesson-config.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { calm, expectAccessible } from './accessible.ts';
import { addUser, call, demoManager, listVideos } from './api.ts';
import { signIn } from './journey.ts';
import { desktop, phone, test } from './page.ts';

const JOURNEY_MS = 120_000;
const WALK_MS = 300_000;
const LIBRARY_MS = 60_000;
const EDITOR = '/management/leeson-composition';
const SAVED = 'LessonConfig merged & saved successfully!';

type Stored = { config: LessonConfig; version: number };
const stored = async (url: string): Promise<Stored> => {
  const { token } = await demoManager(url);
  return (await call<{ lessonConfig: Stored }>(url, 'GET', '/lessons/lesson-config', { token })).body.lessonConfig;
};
const saveByCall = async (url: string, config: Partial<LessonConfig>): Promise<void> => {
  const { token } = await demoManager(url);
  const { status } = await call(url, 'POST', '/lessons/lesson-config', { token, body: { lessonConfig: { config } } });
  expect(status).toBe(200);
};
/** A video of the demo that can be played already. */
const storyVideo = (url: string): Promise<Video> =>
  vi.waitUntil(
    async () => {
      const videos = await listVideos(url, (await demoManager(url)).token);
      return videos.find(({ path, status }) => path.startsWith('small/story') && status === 'ready');
    },
    { timeout: LIBRARY_MS, interval: 500 },
  );

const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true });
const option = (page: Page, { displayName }: Video): Locator =>
  page.getByRole('option').filter({ has: page.getByText(displayName, { exact: true }) });
const grip = (page: Page, number: number): Locator => button(page, `Move block ${number}`);
const order = (page: Page): Promise<string[]> =>
  page.getByRole('list', { name: 'Blocks' }).locator('strong').allTextContents();
const hasOrder = (page: Page, wanted: readonly string[]) => expect.poll(() => order(page)).toEqual(wanted);
const shown = (page: Page, text: string): Promise<void> => page.getByText(text, { exact: true }).first().waitFor();
const save = async (page: Page): Promise<void> => {
  await button(page, 'Save').click();
  await shown(page, SAVED);
};

/** On phones the sidebar lies over a page that has just been built. */
const withoutSidebar = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 500) await page.keyboard.press('Escape');
};
/** A manager of the test's own, at the editor, at one of its lengths. */
const openEditor = async (page: Page, url: string, length = 4): Promise<void> => {
  const manager = await addUser(url, 'M');
  await signIn(page, manager.phone);
  await page.goto(`${EDITOR}?length=${length}`);
  await button(page, 'Move block 1').waitFor();
  await shown(page, 'Loaded config from DB (merged).');
  await withoutSidebar(page);
};
type Point = { x: number; y: number };
const middleOf = async (target: Locator): Promise<Point> => {
  await target.scrollIntoViewIfNeeded();
  const box = (await target.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
/** Carries a block to a point that is looked up once the block is in view, and lets it go. */
type Carry = (page: Page, from: Locator, goal: () => Promise<Point>) => Promise<void>;

const byMouse: Carry = async (page, from, goal) => {
  const start = await middleOf(from);
  const to = await goal();
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
};
const byFinger: Carry = async (page, from, goal) => {
  const start = await middleOf(from);
  const to = await goal();
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', start);
  for (let step = 1; step <= 8; step += 1)
    await touch('touchMove', {
      x: start.x + ((to.x - start.x) * step) / 8,
      y: start.y + ((to.y - start.y) * step) / 8,
    });
  await touch('touchEnd');
};
/** Near the upper edge of the first block: whatever is let go there becomes the first. */
const aboveFirst = (page: Page) => async (): Promise<Point> => {
  const box = (await page.getByRole('list', { name: 'Blocks' }).getByRole('listitem').first().boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + 4 };
};

const ways = {
  mouse: {
    device: desktop,
    toTheTop: (page: Page, number: number) => byMouse(page, grip(page, number), aboveFirst(page)),
    toNothing: (page: Page, number: number) => byMouse(page, grip(page, number), async () => ({ x: 30, y: 700 })),
  },
  keyboard: {
    device: desktop,
    toTheTop: async (page: Page, number: number) => {
      await grip(page, number).focus();
      await page.keyboard.press('Space');
      for (let step = 1; step < number; step += 1) await page.keyboard.press('ArrowUp');
      await shown(page, `Place 1 of 5`);
      await page.keyboard.press('Enter');
    },
    toNothing: async (page: Page, number: number) => {
      await grip(page, number).focus();
      for (const key of ['Enter', 'ArrowUp', 'Escape']) await page.keyboard.press(key);
      await shown(page, 'Left where it was');
    },
  },
  touch: {
    device: phone,
    toTheTop: (page: Page, number: number) => byFinger(page, grip(page, number), aboveFirst(page)),
    // the bar of the page, far above the list once the page stands at its top
    toNothing: async (page: Page, number: number) => {
      await page.getByRole('tab', { name: '25 min' }).scrollIntoViewIfNeeded();
      await byFinger(page, grip(page, number), async () => ({ x: 200, y: 4 }));
    },
  },
} as const;

/** The journeys share a server with all others: they find the default rules, and leave them. */
const restoreDefaults = async (): Promise<void> => {
  const { url } = inject('sharedServer');
  const { token } = await demoManager(url);
  await call(url, 'POST', '/lessons/lesson-config/restore-default', { token });
};
beforeEach(restoreDefaults);
afterAll(restoreDefaults);

test.for(['mouse', 'keyboard', 'touch'] as const)(
  'a 25-minute rule is built by %s, saved, and there after a reload',
  { timeout: JOURNEY_MS },
  async (way, { visit, server }) => {
    const { device, toTheTop, toNothing } = ways[way];
    const page = await visit({ ...device, ...calm });
    await openEditor(page, server.url, 1);
    if (way === 'touch') await page.getByRole('tab', { name: '25 min' }).click();
    else await page.keyboard.press('4');
    await hasOrder(page, defaultLessonConfig.lessonRules['4'].order);

    for (let left = 14; left > 3; left -= 1) await button(page, 'Remove block 1').click();
    for (const category of ['main', 'small/dance']) await button(page, `Add ${category}`).click();
    const built = ['small/coordination', 'small/vocal', 'warm-up/static-warmup', 'main', 'small/dance'];
    await hasOrder(page, built);

    await toNothing(page, 2);
    await hasOrder(page, built);
    await toTheTop(page, 4);
    const carried = ['main', 'small/coordination', 'small/vocal', 'warm-up/static-warmup', 'small/dance'];
    await hasOrder(page, carried);
    await shown(page, 'main moved to place 1 of 5');
    await button(page, 'Move block 5 up').click();
    const wanted = ['main', 'small/coordination', 'small/vocal', 'small/dance', 'warm-up/static-warmup'];
    await hasOrder(page, wanted);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Move block 4 up');

    await save(page);
    expect((await stored(server.url)).config.lessonRules['4'].order).toEqual(wanted);
    await page.reload();
    await hasOrder(page, wanted);
  },
);

test(
  'pins, exclusions, ratio and duration are edited, checked, taken back, saved',
  { timeout: JOURNEY_MS },
  async ({ visit, server }) => {
    const video = await storyVideo(server.url);
    const page = await visit({ ...desktop, ...calm, expected: [/\b400\b/, /must/] });
    await openEditor(page, server.url, 1);

    await button(page, 'Pin a video to block 3').click();
    const picker = page.getByRole('dialog', { name: 'Specific video' });
    await picker.getByRole('searchbox', { name: 'Search' }).fill(video.displayName);
    await option(page, video).click();
    await button(picker, 'Preview').click();
    const preview = page.getByRole('dialog', { name: video.displayName });
    await expect
      .poll(() => preview.locator('video').evaluate((element: HTMLVideoElement) => element.readyState))
      .toBeGreaterThan(1);
    await button(preview, 'Close').click();
    await button(picker, 'Pin video').click();
    await button(page, 'Unpin block 3').waitFor();
    const others = (['1', '2', '3', '4', '5'] as const).filter((each) => !video.intensities.includes(each));
    if (others.length > 0) await shown(page, `At ${others.join(', ')}: the pinned video is of another intensity`);

    await button(page, 'Unpin block 3').click();
    await button(page, 'Pin a video to block 3').waitFor();
    await page.keyboard.press('Control+z');
    await button(page, 'Unpin block 3').waitFor();
    await button(page, 'Undo').click();
    await button(page, 'Pin a video to block 3').waitFor();
    await page.keyboard.press('Control+Shift+z');
    await button(page, 'Unpin block 3').waitFor();
    await shown(page, '1 unsaved change');

    await button(page, 'Add exclusion').click();
    await button(page.getByRole('dialog', { name: 'Exclude for type C' }), 'main').click();
    await page.getByText(/stays empty: all videos excluded/).waitFor();
    await page.getByRole('radio', { name: 'A', exact: true }).click();
    await button(page, 'Add exclusion').click();
    const excluding = page.getByRole('dialog', { name: 'Exclude for type A' });
    await excluding.getByRole('radio', { name: 'Video' }).click();
    await excluding.getByRole('searchbox', { name: 'Search' }).fill(video.fileName);
    await option(page, video).click();
    await button(excluding, 'Exclude video').click();
    await shown(page, `${video.path}/${video.fileName}`);

    await field(page, 'Max (minutes)').fill('3');
    await shown(page, 'Must not be more than max');
    await field(page, 'Max (minutes)').fill('7.5');
    await field(page, 'New %').fill('140');
    expect(await field(page, 'Seen %').inputValue()).toBe('-40');
    await shown(page, 'Must be 0 to 100');
    await button(page, 'Save').click();
    await shown(page, 'Failed to update config in DB.');
    await page
      .getByText(/^Seen \/ new ratio: must be 0 to 100$/)
      .first()
      .waitFor();
    await field(page, 'Seen %').fill('55');
    expect(await field(page, 'New %').inputValue()).toBe('45');

    await save(page);
    await page.reload();
    await button(page, 'Unpin block 3').waitFor();
    const { config } = await stored(server.url);
    expect(config.compositionRules).toEqual({ unseenPercentage: 45, seenPercentage: 55 });
    expect(config.tolerances.lessonDuration['1']).toEqual({ min: 4, max: 7.5 });
    expect(config.lessonRules['1'].order[2]).toBe(`fixed/${video.path}/${video.fileName}`);
    expect(config.lessonRules['1'].exclusions).toEqual({
      A: [`${video.path}/${video.fileName}`],
      B: [],
      C: ['main'],
      M: [],
    });
    expect(await field(page, 'New %').inputValue()).toBe('45');
  },
);

test(
  'two managers at once: the later one sees the newer rules and loses nothing',
  { timeout: JOURNEY_MS },
  async ({ visit, server }) => {
    const page = await visit({ ...desktop, ...calm, expected: [/\b409\b/, /in the meantime/] });
    await openEditor(page, server.url, 5);
    await button(page, 'Remove block 1').click();
    await saveByCall(server.url, { compositionRules: { unseenPercentage: 50, seenPercentage: 50 } });
    const theirs = await stored(server.url);

    await button(page, 'Save').click();
    await page
      .getByRole('alert')
      .filter({ hasText: `Somebody saved version ${theirs.version} in the meantime` })
      .waitFor();
    await shown(page, 'New videos 30 % → 50 %');
    await hasOrder(page, defaultLessonConfig.lessonRules['5'].order.slice(1));
    await button(page, 'Load theirs').click();
    await hasOrder(page, defaultLessonConfig.lessonRules['5'].order);
    expect(await field(page, 'New %').inputValue()).toBe('50');
    await button(page, 'Undo').click();
    await hasOrder(page, defaultLessonConfig.lessonRules['5'].order.slice(1));

    await saveByCall(server.url, { compositionRules: { unseenPercentage: 60, seenPercentage: 40 } });
    await button(page, 'Save').click();
    await button(page, 'Keep mine').click();
    await save(page);
    expect((await stored(server.url)).config.lessonRules['5'].order).toEqual(
      defaultLessonConfig.lessonRules['5'].order.slice(1),
    );
  },
);

test(
  'defaults are restored and a version is compared and rolled back to',
  { timeout: JOURNEY_MS },
  async ({ visit, server }) => {
    const page = await visit({ ...desktop, ...calm });
    for (let percent = 1; percent <= 20; percent += 1)
      await saveByCall(server.url, { compositionRules: { unseenPercentage: percent, seenPercentage: 100 - percent } });
    await openEditor(page, server.url, 5);
    await field(page, 'Max (minutes)').fill('48');
    await save(page);
    const changed = await stored(server.url);

    await button(page, 'Restore defaults').click();
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to restore default rules? This will overwrite your current config in the DB.',
    });
    await button(question, 'Cancel').click();
    expect(await stored(server.url)).toEqual(changed);
    await button(page, 'Restore defaults').click();
    await button(question, 'Restore defaults').click();
    await shown(page, 'Restored defaults successfully!');
    expect((await stored(server.url)).config).toEqual(defaultLessonConfig);
    expect(await field(page, 'Max (minutes)').inputValue()).toBe('45');

    await button(page, 'Versions').click();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    const item = versions
      .getByRole('listitem')
      .filter({ hasText: `Version ${changed.version}` })
      .first();
    await item.getByText(/40 min: duration .36–45. → .36–48. min/).waitFor();
    await item.getByText('רון אלון').waitFor();
    await button(versions, `Compare version ${changed.version} with the one in force`).click();
    await versions.getByText(`From version ${changed.version + 1} to version ${changed.version}`).waitFor();
    await button(versions, 'Older versions').click();
    await versions.getByText(`Version ${changed.version - 19}`, { exact: true }).waitFor();
    await button(versions, `Roll back to version ${changed.version}`).click();
    await button(page.getByRole('alertdialog'), 'Roll back').click();
    await shown(page, 'Rolled back');
    await expect.poll(() => field(page, 'Max (minutes)').inputValue()).toBe('48');
    expect(await stored(server.url)).toEqual({ config: changed.config, version: changed.version + 2 });
  },
);

test(
  'leaving with unsaved changes asks; another view, length or language loses nothing',
  { timeout: JOURNEY_MS },
  async ({ visit, server }) => {
    const page = await visit({ ...desktop, ...calm });
    await openEditor(page, server.url, 1);
    await button(page, 'Move block 1 down').click();
    await page.getByRole('radio', { name: 'Simulation' }).click();
    await page.getByRole('radio', { name: 'Rules' }).click();
    await page.getByRole('tab', { name: '10 min' }).click();
    await shown(page, '1 unsaved change');
    await button(page, 'עברית').click();
    await shown(page, 'שינוי אחד שלא נשמר');
    await button(page, 'English').click();
    await shown(page, '1 unsaved change');
    const leave = () => page.getByRole('navigation').getByRole('link', { name: 'Users' }).click();
    await leave();
    const question = page.getByRole('alertdialog', { name: 'Discard unsaved changes?' });
    await button(question, 'Cancel').click();
    await shown(page, '1 unsaved change');
    await leave();
    await button(question, 'Discard changes').click();
    await page.getByRole('heading', { name: 'Users' }).waitFor();
    await page.goBack();
    await shown(page, 'Loaded config from DB (merged).');
    expect(await page.getByText('unsaved').count()).toBe(0);
  },
);

test(
  'what fails is said in the words of the catalogue, and nothing is lost',
  { timeout: JOURNEY_MS },
  async ({ visit, server }) => {
    const page = await visit({
      ...desktop,
      ...calm,
      expected: [/lesson-config/, /\b50\d\b/, /ERR_FAILED/, /ApiError/, /internal/i],
    });
    const manager = await addUser(server.url, 'M');
    await signIn(page, manager.phone);
    const config = '**/api/lessons/lesson-config';
    await page.route(config, (route) => route.fulfill({ status: 400, json: { message: 'No', code: 'INVALID_INPUT' } }));
    await page.goto(EDITOR);
    await shown(page, 'Failed to load config.');
    await page.unroute(config);
    await page.route(config, (route) => route.abort());
    await button(page, 'Try again').click();
    await shown(page, 'Error loading config.');
    await page.unroute(config);
    await button(page, 'Try again').click();

    await button(page, 'Move block 1 down').click();
    await page.route(config, (route) => route.abort());
    await button(page, 'Save').click();
    await shown(page, 'Error saving config to DB.');
    await shown(page, '1 unsaved change');
    await page.unroute(config);
    const restoring = '**/api/lessons/lesson-config/restore-default';
    const restore = async () => {
      await button(page, 'Restore defaults').click();
      await button(page.getByRole('alertdialog'), 'Restore defaults').click();
    };
    await page.route(restoring, (route) => route.abort());
    await restore();
    await shown(page, 'Error restoring defaults.');
    await page.unroute(restoring);
    await page.route(restoring, (route) => route.fulfill({ status: 500, json: { message: 'No', code: 'INTERNAL' } }));
    await restore();
    await shown(page, 'Failed to restore defaults.');
    await shown(page, '1 unsaved change');
    await page.unroute(restoring);
    await save(page);
  },
);

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
] as const)('on %s', (_name, device) => {
  test(
    'every state of the editor is accessible by day and by night, in both languages',
    { timeout: WALK_MS },
    async ({ visit, server }) => {
      const video = await storyVideo(server.url);
      const page = await visit({ ...device, ...calm, expected: [/\b409\b/, /in the meantime/] });
      await openEditor(page, server.url, 4);
      await page.getByRole('table').waitFor();
      await expectAccessible(page, 'rules');
      await button(page, 'Pin a video to block 6').click();
      await option(page, video).waitFor();
      await expectAccessible(page, 'picker');
      await option(page, video).click();
      await page.keyboard.press('Enter');
      await button(page, 'Unpin block 6').waitFor();
      await button(page, 'Add exclusion').click();
      await expectAccessible(page, 'exclusion', ['light']);
      await button(page.getByRole('dialog'), 'small/dance').click();
      await field(page, 'Max (minutes)').fill('20');
      await page
        .getByText(/stays empty/)
        .first()
        .waitFor();
      await expectAccessible(page, 'problems');
      await field(page, 'Max (minutes)').fill('31');
      await grip(page, 2).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('ArrowDown');
      await expectAccessible(page, 'a block in the air', ['light']);
      await page.keyboard.press('Escape');
      await saveByCall(server.url, { compositionRules: { unseenPercentage: 20, seenPercentage: 80 } });
      await button(page, 'Save').click();
      await button(page, 'Keep mine').waitFor();
      await expectAccessible(page, 'newer rules');
      await button(page, 'Load theirs').click();
      await button(page.getByRole('alert'), 'Close').click();
      await button(page, 'Versions').click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Compare/ })
        .first()
        .click();
      await page.getByText(/^From version/).waitFor();
      await expectAccessible(page, 'versions', ['light']);
      await button(page.getByRole('dialog'), 'Close').click();
      await button(page, 'Restore defaults').click();
      await expectAccessible(page, 'restore', ['light']);
      await button(page.getByRole('alertdialog'), 'Cancel').click();

      await button(page, 'עברית').click();
      await page.getByRole('heading', { name: 'עריכת שיעור', level: 1 }).waitFor();
      await page.getByRole('table').waitFor();
      await withoutSidebar(page);
      await expectAccessible(page, 'rules in Hebrew', ['light']);
      await button(page, 'גרסאות').click();
      await page.getByRole('dialog', { name: 'גרסאות' }).getByRole('listitem').first().waitFor();
      await expectAccessible(page, 'versions in Hebrew', ['light']);
    },
  );
});
