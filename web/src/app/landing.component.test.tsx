import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { currentToasts } from '#ui/dialogs/toast.ts';
import { homeOf } from '#layouts/home.ts';
import { paths } from '#paths.ts';
import { clearBoardScreen, rememberBoardScreen } from '#features/boards/remembered-board.ts';
import { endSession, startSession } from '#lib/session/session.ts';
import { storedUser, tokenOf } from '#testing/pretended-users.ts';
import { m } from '#lib/texts/generated/messages.js';
import { router } from './router.tsx';

const unknown = ['/nowhere', '/management/nowhere', '/app/nowhere', '/a', '/%D7%A9'];

const signIn = (type: UserType, more: Partial<SignedInUser> = {}): void => {
  const user = { ...storedUser(type, 'נועה כהן', { groups: [] }), ...more };
  startSession(tokenOf(user), user);
};

/** Where a visitor of an address ends up. */
const visit = async (address: string) => {
  const own = createRouter({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  await own.load();
  return own.state.location;
};
const landingOf = async (address: string): Promise<string> => (await visit(address)).pathname;

beforeEach(endSession);

it.each([...Object.values(paths), '/gallery/exercises', ...unknown])(
  '%s leads who is signed out to the login',
  async (path) => {
    const isPublic = [paths.accessibility, paths.privacy, paths.board].includes(path as never);
    expect(await landingOf(path)).toBe(isPublic ? path : paths.login);
  },
);

describe.each(userTypes)('type %s', (type) => {
  beforeEach(async () => {
    signIn(type);
    // a sign-in leads to the address that was opened signed out
    await visit(paths.login);
  });

  it.each([paths.start, paths.login, ...unknown])('comes home from %s', async (path) => {
    expect(await landingOf(path)).toBe(homeOf(type));
  });

  it.each<[string, readonly UserType[]]>([
    [paths.management, ['M']],
    [paths.users, ['M']],
    [paths.videos, ['M']],
    [paths.statistics, ['M']],
    [paths.weeklyVideos, ['M']],
    [paths.schools, ['M']],
    [paths.gaps, ['M']],
    [paths.themes, ['M']],
    [paths.system, ['M']],
    [paths.audit, ['M']],
    [paths.lessonComposition, ['M']],
    [paths.fixedLessons, ['B', 'C', 'M']],
    [paths.classWeek, ['C']],
    [paths.typeAMain, ['A']],
    [paths.typeAGallery, ['A']],
    [paths.groupSelection, userTypes],
    [paths.lessonTypeSelection, userTypes],
    [paths.intensitySelection, userTypes],
    [paths.gallery, userTypes],
    // shows a message to users without groups
    [paths.board, userTypes],
  ])('sees %s only if it is one of %j', async (path, audience) => {
    expect(await landingOf(path)).toBe(audience.includes(type) ? path : homeOf(type));
  });
});

it('the page of a class opens after the sign-in', async () => {
  const id = crypto.randomUUID();
  expect((await visit(`${paths.lessonTypeSelection}?group=${id}`)).href).toBe(`${paths.login}?group=${id}`);
  expect((await visit(`${paths.lessonTypeSelection}?group=7b`)).href).toBe(paths.login);
  signIn('C', { groups: [{ _id: id, name: '7b', preferences: defaultPreferences, seriesInProcess: null }] });
  expect((await visit(`${paths.login}?group=${id}`)).href).toBe(`${paths.lessonTypeSelection}?group=${id}`);
  // another user's
  expect((await visit(`${paths.login}?group=${crypto.randomUUID()}`)).href).toBe(homeOf('C'));
});

it.each(['/app/video-player?intensity=3&length=2', '/class-week?', '/lesson-type-selection?'])(
  '%s of another group leads home, and says why',
  async (address) => {
    signIn('C');
    expect(await landingOf(`${address}&group=${encodeURIComponent('כיתה של אחרים')}`)).toBe(homeOf('C'));
    expect(currentToasts().map(({ text }) => text)).toEqual([m.lesson_group_unknown()]);
  },
);

it('a browser that was a board shows a code again instead of the login', async () => {
  rememberBoardScreen();
  expect(await landingOf(paths.login)).toBe(paths.board);
  clearBoardScreen();
  expect(await landingOf(paths.login)).toBe(paths.login);
});

it('a board goes to the choice of lessons', async () => {
  signIn('C', { board: true });
  expect(await landingOf(paths.board)).toBe(paths.lessonTypeSelection);
});

it.each([
  ['/app', paths.intensitySelection],
  ['/app/length-selection', paths.intensitySelection],
  ['/app/video-player?intensity=3', paths.lengthSelection],
  ['/app/video-player?intensity=9&length=x', paths.intensitySelection],
  ['/fixed-lessons/video', paths.fixedLessons],
  ['/gallery/more/of/it?intensity=3&category=all', paths.gallery],
])('%s, which lacks a choice or is below a page, leads to %s', async (address, landing) => {
  signIn('C');
  expect(await landingOf(address)).toBe(landing);
});
