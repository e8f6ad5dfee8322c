import type { Locator, Page } from 'playwright-core';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';

export const phoneField = (page: Page): Locator => page.getByLabel('מספר טלפון');
export const confirmButton = (page: Page): Locator => page.getByRole('button', { name: 'אישור' });

/** Opens the login and waits until the app has replaced the prerendered one. */
export const openLogin = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.locator('#first-paint').waitFor({ state: 'detached' });
};

/** Signs in through the screen, up to the home of the user's type. */
export const signIn = async (page: Page, phone: string): Promise<void> => {
  await openLogin(page);
  await phoneField(page).fill(phone);
  await confirmButton(page).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
};

/** Narrower screens are phones. */
const PHONE_BELOW_PX = 500;
/** On phones the management's sidebar initially covers the page. */
export const closeSidebar = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < PHONE_BELOW_PX) await page.keyboard.press('Escape');
};

/** The choices of a lesson, by the labels on the cards. */
export type Choice = { group: string; intensity: string; length: string };

/** The response to the page's next composition, or to the next request for another lesson or without a part. */
export const nextLesson = async (page: Page, asked?: 'avoid' | 'fresh'): Promise<ComposedLesson> => {
  const response = await page.waitForResponse((answer) => {
    if (new URL(answer.url()).pathname !== '/api/lessons/compose') return false;
    return asked === undefined || asked in (answer.request().postDataJSON() as object);
  });
  return (await response.json()) as ComposedLesson;
};

/** One of the big cards of the lesson choice, by the beginning of its text. */
export const card = (page: Page, words: string): Locator =>
  page.getByRole('listitem').getByRole('link', { name: new RegExp(`^${words}`) });
export const playButton = (page: Page): Locator => page.getByRole('button', { name: 'ניגון' });

/** From the choice of intensity to the player, ready to play; returns the lesson. */
export const startOfLesson = async (
  page: Page,
  { intensity, length }: Pick<Choice, 'intensity' | 'length'>,
): Promise<ComposedLesson> => {
  await card(page, intensity).click();
  const [lesson] = await Promise.all([nextLesson(page), card(page, length).click()]);
  await playButton(page).waitFor();
  return lesson;
};

/** The card of a group, beside the link of its lesson that lies on it. */
export const groupCard = (page: Page, name: string): Locator => card(page, name).getByRole('heading');

/** From the home of a user with groups to the player, ready to play; returns the lesson. */
export const openLesson = async (page: Page, { group, ...choice }: Choice): Promise<ComposedLesson> => {
  await groupCard(page, group).click();
  await card(page, 'שיעור לפי זמן').click();
  return startOfLesson(page, choice);
};
