import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultPreferences } from '@zuzu/domain/users/preferences.ts';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { userTypes, type UserType } from '@zuzu/domain/users/user.ts';
import { currentToasts } from '#ui/dialogs/toast.ts';
import { homeOf } from '#routing/home.ts';
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

it.each([...Object.keys(router.routesByPath), '/gallery/exercises', ...unknown])(
  '%s leads who is signed out to the login',
  async (path) => {
    const isPublic = ['/accessibility', '/privacy', '/board'].includes(path);
    expect(await landingOf(path)).toBe(isPublic ? path : '/login');
  },
);

describe.each(userTypes)('type %s', (type) => {
  beforeEach(async () => {
    signIn(type);
    // a sign-in leads to the address that was opened signed out
    await visit('/login');
  });

  it.each(['/', '/login', ...unknown])('comes home from %s', async (path) => {
    expect(await landingOf(path)).toBe(homeOf(type));
  });

  it.each<[string, readonly UserType[]]>([
    ['/management', ['M']],
    ['/management/users', ['M']],
    ['/management/videos', ['M']],
    ['/management/statistics', ['M']],
    ['/management/weekly-videos', ['M']],
    ['/management/schools', ['M']],
    ['/management/gaps', ['M']],
    ['/management/themes', ['M']],
    ['/management/system', ['M']],
    ['/management/audit', ['M']],
    ['/management/leeson-composition', ['M']],
    ['/fixed-lessons', ['B', 'C', 'M']],
    ['/class-week', ['C']],
    ['/a/main', ['A']],
    ['/a/main/gallery', ['A']],
    ['/group-selection', userTypes],
    ['/lesson-type-selection', userTypes],
    ['/app/intensity-selection', userTypes],
    ['/gallery', userTypes],
    // shows a message to users without groups
    ['/board', userTypes],
  ])('sees %s only if it is one of %j', async (path, audience) => {
    expect(await landingOf(path)).toBe(audience.includes(type) ? path : homeOf(type));
  });
});

it('the page of a class opens after the sign-in', async () => {
  const id = crypto.randomUUID();
  expect((await visit(`/lesson-type-selection?group=${id}`)).href).toBe(`/login?group=${id}`);
  expect((await visit(`/lesson-type-selection?group=7b`)).href).toBe('/login');
  signIn('C', { groups: [{ _id: id, name: '7b', preferences: defaultPreferences, seriesInProcess: null }] });
  expect((await visit(`/login?group=${id}`)).href).toBe(`/lesson-type-selection?group=${id}`);
  // another user's
  expect((await visit(`/login?group=${crypto.randomUUID()}`)).href).toBe(homeOf('C'));
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
  expect(await landingOf('/login')).toBe('/board');
  clearBoardScreen();
  expect(await landingOf('/login')).toBe('/login');
});

it('a board goes to the choice of lessons', async () => {
  signIn('C', { board: true });
  expect(await landingOf('/board')).toBe('/lesson-type-selection');
});

it.each([
  ['/app', '/app/intensity-selection'],
  ['/app/length-selection', '/app/intensity-selection'],
  ['/app/video-player?intensity=3', '/app/length-selection'],
  ['/app/video-player?intensity=9&length=x', '/app/intensity-selection'],
  ['/fixed-lessons/video', '/fixed-lessons'],
  ['/gallery/more/of/it?intensity=3&category=all', '/gallery'],
])('%s, which lacks a choice or is below a page, leads to %s', async (address, landing) => {
  signIn('C');
  expect(await landingOf(address)).toBe(landing);
});
