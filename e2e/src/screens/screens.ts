import type { Locator, Page } from 'playwright-core';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { weekOf, weeksAfter } from '@zuzu/domain/weekly/week.ts';
import { closeSidebar } from '#journey.ts';
import { playedTo } from '#playback.ts';
import type { Say } from './words.ts';

/** One state of one screen, and how to get there. */
export type Screen = {
  name: string;
  /** The demo user who sees it; signed out if undefined. */
  as?: UserType;
  address: string;
  /** From the URL to the state. */
  steps?: (page: Page, say: Say) => Promise<unknown>;
  /** The call that the screen depends on: the screen is also shown waiting for it and after its failure. */
  needs?: string;
  /** True if its steps leave data behind or ask before leaving, so that the next screen needs a new document. */
  leaves?: true;
};

const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true });
const row = (page: Page): Locator => page.locator('tbody tr[data-key]').first();

/** Opens the choice of the first group's lesson space for today. */
const openPlaces = (page: Page, say: Say) =>
  button(page, say('place_today', { place: say('place_anywhere') }))
    .first()
    .click();

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
const openPreparing = async (page: Page, say: Say): Promise<void> => {
  await sheet(page, say);
  await button(page, say('prepared_prepare')).click();
  await button(page, say('prepared_start')).and(page.locator(':enabled')).waitFor();
};

/** Opens the lesson again, with captions in all of its parts. */
const captioned = async (page: Page): Promise<void> => {
  const he = 'WEBVTT\n\n00:00.000 --> 10:00.000\nעכשיו כולם ביחד,\nבקצב של המוזיקה.\n';
  await page.route(/\/lessons\/compose/, async (route) => {
    const response = await route.fetch();
    const json = await response.json();
    for (const { video } of json.finalLesson) video.captions = { he };
    await route.fulfill({ response, json });
  });
  await page.reload();
};

/** Shows the question to the class with a stopped clock; later lessons play as planned again. */
const asked = async (page: Page, say: Say): Promise<void> => {
  await page.getByTitle(say('player_choice_stop'), { exact: true }).click();
  await page.evaluate(() => localStorage.removeItem('playerChoice'));
};
const letChoose = async (page: Page, say: Say): Promise<void> => {
  await sheet(page, say);
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith('/api/lessons/alternative')),
    button(page, say('player_choice')).click(),
  ]);
  await page.goBack();
};

type Board = { sessionId: string; token: string; user: object };
/** Connects a board to the viewer's first group, as a phone and a board do together. */
const connectBoard = (page: Page): Promise<Board> =>
  page.evaluate(async () => {
    const call = async (path: string, body: unknown, token?: string | null) => {
      const authorization = token ? { authorization: `Bearer ${token}` } : {};
      const headers = { 'content-type': 'application/json', ...authorization };
      return (await fetch(`/api/boards/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const { code, secret } = await call('codes', {});
    const { sessionId } = await call('connect', { code }, localStorage.getItem('jwt'));
    return { sessionId, ...(await call('token', { secret })) };
  });

/** Turns the page into a board that waits for a lesson. */
const becomeBoard = async (page: Page): Promise<void> => {
  const { token, user } = await connectBoard(page);
  await page.evaluate(
    (session) => {
      Object.assign(localStorage, session);
      dispatchEvent(new StorageEvent('storage', { key: null }));
    },
    { jwt: token, user: JSON.stringify(user) },
  );
};

/** Connects a board that reports a lesson in that phase; returns its session. */
const connectPlayingBoard = async (page: Page, phase = 'started'): Promise<string> => {
  const { sessionId, token } = await connectBoard(page);
  const lesson = {
    choice: { intensity: 3, length: 2 },
    phase,
    paused: false,
    waiting: false,
    part: 1,
    seconds: 75,
    total: 600,
    titles: ['צעדי כוכב', 'מגיעים לשמיים', 'זמזום הדבורה'],
    ...(phase === 'ended' && {
      play: { id: crypto.randomUUID(), fileKeys: ['1', '2', '3'] },
      again: 'מגיעים לשמיים',
    }),
  };
  await page.evaluate(
    ({ jwt, state }) =>
      fetch('/api/boards/state', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
        body: JSON.stringify(state),
      }),
    { jwt: token, state: { done: 0, volume: 0.8, silenced: true, lesson } },
  );
  return sessionId;
};

/** Opens a page on which the first group is offered an easier intensity. */
const offerEasier = async (page: Page, say: Say, address: string): Promise<void> => {
  const { groups } = await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}'));
  const json = [{ group: { _id: groups[0]._id, name: groups[0].name }, from: 3, to: 2 }];
  await page.route(/\/easier$/, (route) => route.fulfill({ json }));
  await page.goto(address);
  await button(page, say('feedback_offer_leave')).waitFor();
};

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
  {
    name: 'board, code',
    address: '/board',
    // a phone signs in
    steps: (page) => page.locator('output, #phone').first().waitFor(),
  },
  { name: 'accessibility', address: '/accessibility' },
  { name: 'privacy', address: '/privacy' },
];

const classes: Screen[] = [
  { name: 'group selection', address: '/group-selection' },
  { name: 'privacy, signed in', address: '/privacy' },
  {
    name: 'board, to be connected',
    address: '/board',
    steps: async (page, say) => {
      const { code } = await page.evaluate(() =>
        fetch('/api/boards/codes', { method: 'POST' }).then((made) => made.json()),
      );
      await page.getByLabel(say('board_code')).fill(code);
      await page.getByText(say('board_choose_group')).waitFor();
    },
  },
  {
    name: 'board, waiting for a lesson',
    leaves: true,
    address: '/lesson-type-selection',
    steps: async (page, say) => {
      await becomeBoard(page);
      await page.getByRole('link', { name: say('player_title') }).waitFor();
    },
  },
  {
    name: 'remote of a board',
    address: '/board',
    steps: async (page, say) => {
      await page.goto(`/remote?board=${await connectPlayingBoard(page)}`);
      await button(page, say('player_pause')).waitFor();
    },
  },
  {
    name: 'remote of a board, after the lesson',
    address: '/board',
    steps: async (page, say) => {
      await page.goto(`/remote?board=${await connectPlayingBoard(page, 'ended')}`);
      await button(page, say('feedback_hard')).waitFor();
    },
  },
  {
    name: 'group selection, an easier intensity',
    leaves: true,
    address: '/login',
    steps: (page, say) => offerEasier(page, say, '/group-selection'),
  },
  { name: 'lesson type selection', address: '/lesson-type-selection' },
  { name: 'intensity selection', address: '/app/intensity-selection' },
  { name: 'length selection', address: '/app/length-selection?intensity=3' },
  {
    name: 'where a class moves today',
    address: '/group-selection',
    steps: async (page, say) => {
      await openPlaces(page, say);
      await page.getByRole('heading', { name: say('place_title') }).waitFor();
    },
  },
  {
    name: 'length selection, a place asked for',
    address: '/app/length-selection?intensity=3',
    steps: async (page, say) => {
      await openPlaces(page, say);
      await button(page, ['desk', 'seated', 'quiet'].map((word) => say(`place_${word}`)).join(', ')).click();
      await page.getByRole('heading', { name: say('place_title') }).waitFor({ state: 'detached' });
    },
  },
  { name: 'player', address: LESSON, needs: 'lessons/compose', steps: playable },
  {
    name: 'lesson sheet, words of the class',
    address: LESSON,
    steps: async (page, say) => {
      await sheet(page, say);
      await page.getByText(say('lesson_sheet_words'), { exact: true }).click();
      await page.getByLabel(say('lesson_sheet_words_typed')).waitFor();
    },
  },
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
    name: 'player, the next part counted in',
    address: LESSON,
    steps: async (page, say) => {
      await play(page, say);
      await page.keyboard.press('PageDown');
      await stop(page, say);
      await page.locator('video').evaluate((video: HTMLVideoElement) => void (video.currentTime -= 4));
      await page.getByRole('button', { name: new RegExp(`^${say('player_next')}`) }).waitFor();
    },
  },
  {
    name: 'player, with captions',
    leaves: true,
    address: LESSON,
    steps: async (page, say) => {
      await captioned(page);
      await play(page, say);
      await page.keyboard.press('c');
      await page.locator('[data-captions]').waitFor();
      await stop(page, say);
      await page.evaluate(() => localStorage.removeItem('playerCaptions'));
    },
  },
  {
    name: 'player, the class chooses the first part',
    address: LESSON,
    steps: async (page, say) => {
      await letChoose(page, say);
      await button(page, say('player_play')).first().click();
      await asked(page, say);
    },
  },
  {
    name: 'player, two minutes',
    address: '/app/two-minutes',
    steps: (page, say) => button(page, say('player_pause')).waitFor(),
  },
  {
    name: 'landing after the lesson',
    address: LESSON,
    steps: async (page, say) => {
      await play(page, say);
      await page.getByRole('slider', { name: say('player_position') }).press('End');
      await button(page, say('player_landing_skip')).waitFor();
    },
  },
  {
    name: 'end of the lesson',
    address: LESSON,
    steps: async (page, say) => {
      await play(page, say);
      await page.getByRole('slider', { name: say('player_position') }).press('End');
      await button(page, say('player_landing_skip')).click();
      await button(page, say('player_end_done')).waitFor();
    },
  },
  {
    name: 'week of a class',
    address: '/class-week',
    needs: 'users',
    steps: async (page, say) => {
      await button(page, say('class_week_add')).click();
      await page.getByText(say('class_week_saved'), { exact: true }).waitFor();
      const open = button(page, say('class_week_calendar_open'));
      const address = page.getByLabel(say('class_week_calendar_address'));
      await open.or(address).waitFor();
      if (await open.isVisible()) await open.click();
      await address.waitFor();
    },
  },
  { name: 'ready lessons', address: '/fixed-lessons', needs: 'videos/fixed-lessons' },
  { name: 'preparing a lesson', address: LESSON, steps: openPreparing },
  { name: 'prepared lessons, none', address: '/prepared' },
  {
    name: 'prepared lessons',
    address: LESSON,
    steps: async (page, say) => {
      await openPreparing(page, say);
      await button(page, say('prepared_start')).click();
      await page.getByRole('dialog').getByRole('status').waitFor();
      await page.goto('/prepared');
      await page.getByRole('listitem').getByRole('link').waitFor();
    },
  },
  { name: 'prepared lesson that is gone', address: '/prepared/lesson?lesson=00000000-0000-4000-8000-000000000000' },
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
  { name: 'board, without groups', address: '/board' },
  { name: 'management', address: '/management', needs: 'system/attention' },
  {
    name: 'sidebar',
    address: '/management',
    steps: (page, say) => button(page, say('management_toggle_sidebar')).click(),
  },
  { name: 'account', address: '/privacy' },
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
  {
    name: 'users from a sheet',
    address: '/management/users',
    steps: (page, say) => button(page, say('sheets_open')).click(),
  },
  {
    name: 'users from a sheet, dry run',
    leaves: true,
    address: '/management/users',
    steps: async (page, say) => {
      await button(page, say('sheets_open')).click();
      const rows = 'שם,טלפון,קבוצה\nבית ספר הדר,050-9999991,א1\nבית ספר הדר,050-9999991,א2\nנועה,12,';
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
      await page.getByRole('dialog').getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'users, many changed',
    address: '/management/users?type=C',
    steps: async (page, say) => {
      await row(page).getByRole('checkbox').check();
      await button(page, say('office_bulk_change')).click();
      await page.getByRole('menuitem', { name: say('users_lessons_per_week'), exact: true }).click();
      await page.getByRole('spinbutton').fill('4');
      await button(page, say('office_bulk_also')).click();
      await page.getByRole('menuitem', { name: say('place_usual'), exact: true }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    },
  },
  { name: 'videos', address: '/management/videos', needs: 'videos' },
  {
    name: 'videos, selected',
    address: '/management/videos',
    steps: (page) => row(page).getByRole('checkbox').check(),
  },
  {
    name: 'videos, many to be deleted',
    address: '/management/videos',
    steps: async (page, say) => {
      await row(page).getByRole('checkbox').check();
      await button(page, say('videos_delete')).click();
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: say('videos_bulk_effects') })
        .waitFor();
    },
  },
  {
    name: 'videos from a sheet, dry run',
    leaves: true,
    address: '/management/videos',
    steps: async (page, say) => {
      await button(page, say('sheets_open')).click();
      const name = (await row(page).locator('[data-col="name"]').innerText()).split('\n').at(-1);
      const rows = `קובץ,שם,קטגוריה\n${name},ריקוד בגשם,ריקוד\nnone.mp4,קפיצה,`;
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'clips.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
      await page
        .getByRole('dialog')
        .getByRole('heading', { name: say('videos_bulk_effects') })
        .waitFor();
    },
  },
  { name: 'videos, none found', address: '/management/videos?q=xyz' },
  {
    name: 'video details',
    address: '/management/videos',
    steps: async (page, say) => {
      await page
        .getByRole('button', { name: new RegExp(`^${say('videos_details_name')}`) })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'video whose file is being replaced, and was before',
    leaves: true,
    address: '/management/videos',
    steps: async (page, say) => {
      const nextFile = { fileName: 'קפיצות 2.mp4', progress: 40 };
      const formerFiles = [{ _id: '999', length: 72, trashedAt: new Date().toISOString() }];
      await page.route(/\/api\/videos\?ids=/, async (route) => {
        const answer = await route.fetch();
        const videos = (await answer.json()) as object[];
        await route.fulfill({ response: answer, json: videos.map((video) => ({ ...video, nextFile, formerFiles })) });
      });
      await page.reload();
      await row(page).waitFor();
      await closeSidebar(page);
      await page
        .getByRole('button', { name: new RegExp(`^${say('videos_details_name')}`) })
        .first()
        .click();
      await button(page, say('videos_replace_cancel')).waitFor();
    },
  },
  {
    name: 'videos, replacing a file',
    leaves: true,
    address: '/management/videos',
    steps: async (page, say) => {
      await page
        .getByRole('button', { name: new RegExp(`^${say('videos_details_name')}`) })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles({ name: 'קפיצות 2.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') });
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'videos, saved filters',
    leaves: true,
    address: '/management/videos?intensity=4',
    steps: async (page, say) => {
      const filters = [{ _id: '1', list: 'videos', name: 'ריקודים לכיתות הגבוהות', query: 'category=small' }];
      await page.route(/\/api\/saved-filters/, (route) => route.fulfill({ json: filters }));
      await button(page, say('filters_saved')).click();
      await page.getByRole('dialog').getByText(filters[0]!.name).waitFor();
    },
  },
  { name: 'upload', address: '/management/videos?tab=upload' },
  {
    name: 'upload, filled from a sheet',
    leaves: true,
    address: '/management/videos?tab=upload',
    steps: async (page) => {
      const rows = 'קובץ,שם,קטגוריה,עצימות,סדרה,פרק\ndance,ריקוד בגשם,ריקוד,"1, 2",מים,3\nnone.mp4,קפיצה,,,,';
      await page.locator('input[type=file]').setInputFiles([
        { name: 'dance.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') },
        { name: 'clips.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) },
      ]);
      await page.locator('details summary').click();
      await page.locator('td[data-col="select"] input').check();
    },
  },
  {
    name: 'upload, to go on where it stopped',
    leaves: true,
    address: '/management/videos?tab=upload',
    steps: async (page, say) => {
      const film = { name: 'dance.mp4', mimeType: 'video/mp4', buffer: Buffer.from('film') };
      await page.locator('input[type=file]').setInputFiles(film);
      await page.route('**/api/videos/upload-state*', (route) =>
        route.fulfill({ json: { state: 'waiting', arrived: 3 } }),
      );
      // simulates an upload that has mostly arrived
      await page.evaluate(() => {
        for (const [name, rows] of Object.entries(localStorage))
          if (name.startsWith('kept:uploads:'))
            localStorage.setItem(name, rows.replace('"wanted"', '"fileKey":"uploads/most.mp4","wanted"'));
      });
      await page.reload();
      await page.getByText(say('videos_continues', { percent: 75 })).waitFor();
    },
  },
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
      await page.getByText(say('simulation_details')).click();
      await page.getByRole('table', { name: say('simulation_within') }).waitFor();
    },
  },
  { name: 'statistics', address: '/management/statistics', needs: 'statistics' },
  {
    name: 'statistics, as a table',
    address: '/management/statistics?period=year&by=month',
    steps: (page, say) => button(page, say('statistics_as_table')).first().click(),
  },
  {
    name: 'statistics, what groups say',
    leaves: true,
    address: '/login',
    steps: async (page, say) => {
      const json = {
        videos: [
          { _id: '1', displayName: 'סקוואט קפיצה', path: 'main', groups: 14, hearts: 2, notForUs: 11, proposed: true },
          {
            _id: '2',
            displayName: 'הדוב ביער',
            path: 'small/story',
            groups: 9,
            hearts: 9,
            notForUs: 0,
            proposed: false,
          },
        ],
        lessons: [
          { lengthCode: 2, intensity: 3, groups: 7, easy: 1, right: 12, hard: 3, proposed: null },
          { lengthCode: 2, intensity: 5, groups: 6, easy: 0, right: 4, hard: 13, proposed: 'hard' },
        ],
      };
      await page.route(/\/api\/statistics\/feedback/, (route) => route.fulfill({ json }));
      await page.goto('/management/statistics');
      await closeSidebar(page);
      await page.getByRole('heading', { name: say('statistics_said_lessons') }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'gaps', address: '/management/gaps', needs: 'lessons/library-cells' },
  { name: 'weekly videos', address: '/management/weekly-videos', needs: 'weekly-videos' },
  {
    name: 'scheduling a weekly video',
    // at the end of a month it may have no week left to be planned
    address: `/management/weekly-videos?month=${weeksAfter(weekOf(Date.now()), 5).slice(0, 7)}`,
    steps: (page, say) => button(page, say('weekly_schedule')).first().click(),
  },
  { name: 'schools', address: '/management/schools', needs: 'statistics/classes' },
  { name: 'schools, nothing found', address: '/management/schools?q=xyz' },
  { name: 'themes', address: '/management/themes', needs: 'lessons/themes' },
  {
    name: 'themes, some',
    leaves: true,
    address: '/management/themes',
    steps: (page) => showThemes(page),
  },
  {
    name: 'a theme',
    leaves: true,
    address: '/management/themes',
    steps: async (page) => {
      await showThemes(page);
      await page.getByText('שיווי משקל').first().click();
    },
  },
  { name: 'audit', address: '/management/audit', needs: 'audit' },
  { name: 'audit, nothing found', address: '/management/audit?q=xyz' },
  { name: 'system', address: '/management/system', needs: 'system' },
  {
    name: 'system, free days',
    leaves: true,
    address: '/management/system',
    steps: async (page) => {
      const freeDays = [{ _id: '1', name: 'מסע שנתי', from: '2026-11-29', to: '2026-12-01' }];
      await page.route(/\/free-days/, (route) => route.fulfill({ json: { freeDays } }));
      await page.reload();
      await page.getByText('מסע שנתי').scrollIntoViewIfNeeded();
    },
  },
];

const aTheme = (id: number, name: string, from: string, until: string) => ({
  _id: String(id),
  name,
  from,
  until,
  tags: ['balance'],
  categories: [],
  organizations: [],
  mode: 'first',
  updatedAt: '2026-11-22T08:00:00.000Z',
});
/** Past, current and future themes, however long reviewing the screens takes. */
const showThemes = async (page: Page): Promise<void> => {
  const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const themes = [
    aTheme(1, 'קפיצה בחבל', dayOf(-40), dayOf(-10)),
    aTheme(2, 'שיווי משקל', dayOf(-5), dayOf(25)),
    { ...aTheme(3, 'Ball games', dayOf(40), dayOf(100)), mode: 'only', organizations: ['בית ספר אלון'] },
  ];
  const json = { themes, organizations: ['בית ספר אלון', 'Oak school'] };
  await page.route(/\/api\/lessons\/themes$/, (route) => route.fulfill({ json }));
  await page.reload();
  await page.getByText('שיווי משקל').first().waitFor();
  await closeSidebar(page);
};

/** Every screen in every relevant state. */
export const screens: readonly Screen[] = [
  ...anybody,
  ...classes.map((screen) => ({ ...screen, as: 'C' as const })),
  { name: 'home of type B', as: 'B' as const, address: '/app/intensity-selection' },
  {
    name: 'home of type B, an easier intensity',
    leaves: true,
    as: 'B' as const,
    address: '/login',
    steps: (page: Page, say: Say) => offerEasier(page, say, '/app/intensity-selection'),
  },
  ...individuals.map((screen) => ({ ...screen, as: 'A' as const })),
  ...managers.map((screen) => ({ ...screen, as: 'M' as const })),
];

/** The user types in the order of the list. */
export const viewers = [...new Set(screens.map((screen) => screen.as))];
