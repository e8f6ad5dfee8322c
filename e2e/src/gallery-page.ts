import type { Page } from 'playwright-core';
import { addUser, listVideos, signInByCall } from './api.ts';
import { signIn } from './journey.ts';

export const GROUP = 'כיתה ד׳ 3';

export const cards = (page: Page) => page.getByRole('list', { name: 'תרגילים' }).getByRole('listitem');
export const search = (page: Page) => page.getByRole('searchbox', { name: 'חיפוש תרגיל' });
export const count = (page: Page) => page.getByRole('status').filter({ hasText: 'תרגיל' });
export const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

/** Signs in a new user of type C; returns the user, and the demo's videos. */
export const visitor = async (server: { url: string }, page: Page) => {
  const user = await addUser(server.url, 'C', GROUP);
  const { token } = await signInByCall(server.url, user.phone);
  await signIn(page, user.phone);
  return { ...user, videos: await listVideos(server.url, token) };
};
