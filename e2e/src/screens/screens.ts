import type { Locator, Page } from 'playwright-core';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { playedTo } from '#playback.ts';
import type { Say } from './words.ts';

/** Where a screen stands while it has no answer: the call comes to nothing, or never comes back. */
export type Fate = 'waiting' | 'refused';

/** One state of one screen, and how to get there. */
export type Screen = {
  name: string;
  /** Which of the demo's users sees it; nobody who is signed in where it is left out. */
  as?: UserType;
  address: string;
  /** From the address to the state. */
  steps?: (page: Page, say: Say) => Promise<unknown>;
  /** The call that it can't do without. */
  needs?: string;
  /** What becomes of that call. */
  fate?: Fate;
};

const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
const row = (page: Page): Locator => page.locator('tbody tr[data-key]').first();

const playable = (page: Page, say: Say) => button(page, say('player_play')).first().waitFor();
const play = async (page: Page, say: Say): Promise<void> => {
  await button(page, say('player_play')).first().click();
  await playedTo(page, 1);
};
const stop = async (page: Page, say: Say): Promise<void> => {
  await page.keyboard.press('Space');
  await playable(page, say);
};
const sheet = (page: Page, say: Say) => button(page, say('player_sheet')).click();

const LESSON = '/app/video-player?intensity=3&length=1';
const EDITOR = '/management/leeson-composition';

const anybody: Screen[] = [
  { name: 'login', address: '/login' },
  {
    name: 'login, unknown number',
    address: '/login',
    steps: async (page, say) => {
      await page.getByLabel(say('sign_in_phone')).fill('0509999999');
      await button(page, say('sign_in_confirm')).click();
      await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    },
  },
  { name: 'accessibility', address: '/accessibility' },
  { name: 'privacy', address: '/privacy' },
];

const classes: Screen[] = [
  { name: 'group selection', address: '/group-selection' },
  { name: 'lesson type selection', address: '/lesson-type-selection' },
  { name: 'intensity selection', address: '/app/intensity-selection' },
  { name: 'length selection', address: '/app/length-selection?intensity=3' },
  { name: 'player', address: LESSON, needs: 'lessons/compose', steps: playable },
  {
    name: 'lesson sheet',
    address: LESSON,
    steps: async (page, say) => {
      await sheet(page, say);
      await button(page, say('lesson_sheet_why')).first().click();
    },
  },
  {
    name: 'player, stopped',
    address: LESSON,
    steps: async (page, say) => {
      await play(page, say);
      await stop(page, say);
    },
  },
  {
    name: 'end of the lesson',
    address: LESSON,
    steps: async (page, say) => {
      await play(page, say);
      await page.getByRole('slider', { name: say('player_position') }).press('End');
      await button(page, say('player_end_done')).waitFor();
    },
  },
  { name: 'ready lessons', address: '/fixed-lessons', needs: 'videos/fixed-lessons' },
  { name: 'gallery selection', address: '/gallery' },
  { name: 'gallery', address: '/gallery?intensity=3&category=all', needs: 'videos' },
  { name: 'gallery, nothing found', address: '/gallery?intensity=3&category=vocal&q=xyz' },
  {
    name: 'gallery video',
    address: '/gallery?intensity=3&category=all',
    steps: async (page, say) => {
      await page
        .getByRole('list', { name: say('gallery_videos') })
        .getByRole('button')
        .first()
        .click();
      await playedTo(page, 0.5);
      await stop(page, say);
    },
  },
];

const individuals: Screen[] = [
  { name: 'home of type A', address: '/a/main', needs: 'videos/type-a/videos' },
  { name: 'watched videos', address: '/a/main/gallery', needs: 'videos/type-a/videos' },
];

const managers: Screen[] = [
  { name: 'management', address: '/management', needs: 'system/attention' },
  {
    name: 'sidebar',
    address: '/management',
    steps: (page, say) => button(page, say('management_toggle_sidebar')).click(),
  },
  { name: 'users', address: '/management/users', needs: 'users' },
  { name: 'users, nobody found', address: '/management/users?q=xyz' },
  { name: 'user card', address: '/management/users', steps: (page) => row(page).locator('strong').first().click() },
  {
    name: 'user card, being edited',
    address: '/management/users?type=C',
    steps: async (page, say) => {
      await row(page).locator('strong').first().click();
      await button(page.getByRole('dialog'), say('users_edit')).click();
    },
  },
  {
    name: 'new user, type',
    address: '/management/users',
    steps: (page, say) => button(page, say('users_add')).click(),
  },
  {
    name: 'new user, details',
    address: '/management/users',
    steps: async (page, say) => {
      await button(page, say('users_add')).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('users_type_of', { type: 'C' }) })
        .click();
    },
  },
  { name: 'videos', address: '/management/videos', needs: 'videos' },
  { name: 'videos, none found', address: '/management/videos?q=xyz' },
  {
    name: 'video details',
    address: '/management/videos',
    steps: (page, say) =>
      page
        .getByRole('button', { name: new RegExp(`^${say('videos_details_name')}`) })
        .first()
        .click(),
  },
  { name: 'upload', address: '/management/videos?tab=upload' },
  { name: 'lesson editor', address: EDITOR, needs: 'lessons/lesson-config' },
  {
    name: 'lesson editor, pinning',
    address: EDITOR,
    steps: (page, say) => button(page, say('lesson_editor_pin_block', { number: 2 })).click(),
  },
  {
    name: 'lesson editor, exclusion',
    address: EDITOR,
    steps: (page, say) => button(page, say('lesson_editor_exclusion_add')).click(),
  },
  {
    name: 'lesson editor, versions',
    address: EDITOR,
    steps: (page, say) => button(page, say('lesson_editor_versions')).click(),
  },
  {
    name: 'simulation',
    address: `${EDITOR}?view=simulation`,
    steps: async (page, say) => {
      await button(page, say('simulation_compose')).click();
      await page.getByRole('table').first().waitFor();
    },
  },
  { name: 'statistics', address: '/management/statistics', needs: 'statistics' },
  {
    name: 'statistics, as a table',
    address: '/management/statistics?period=year&by=month',
    steps: (page, say) => button(page, say('statistics_as_table')).first().click(),
  },
  { name: 'weekly videos', address: '/management/weekly-videos', needs: 'weekly-videos' },
  {
    name: 'scheduling a weekly video',
    address: '/management/weekly-videos',
    steps: (page, say) => button(page, say('weekly_schedule')).first().click(),
  },
  { name: 'system', address: '/management/system', needs: 'system' },
];

const withFates = (screen: Screen): Screen[] =>
  screen.needs === undefined
    ? [screen]
    : [
        screen,
        ...(['waiting', 'refused'] as const).map((fate) => {
          const { steps: _steps, ...rest } = screen;
          return { ...rest, name: `${screen.name}, ${fate}`, fate };
        }),
      ];

/** Every screen in every state that matters; whatever needs an answer also waits for it, and also doesn't get it. */
export const screens: readonly Screen[] = [
  ...anybody,
  ...classes.map((screen) => ({ ...screen, as: 'C' as const })),
  { name: 'home of type B', as: 'B' as const, address: '/app/intensity-selection' },
  ...individuals.map((screen) => ({ ...screen, as: 'A' as const })),
  ...managers.map((screen) => ({ ...screen, as: 'M' as const })),
].flatMap(withFates);

/** Whose screens there are, in the order of the list. */
export const viewers = [...new Set(screens.map((screen) => screen.as))];
