import type { Locator, Page } from 'playwright-core';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';

export const phoneField = (page: Page): Locator => page.getByLabel('מספר טלפון');
export const confirmButton = (page: Page): Locator => page.getByRole('button', { name: 'אישור' });

/** Opens the login and waits until it is the living one, not its picture from the build. */
export const openLogin = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await page.locator('#first-paint').waitFor({ state: 'detached' });
};

/** Signs in as a person does, up to the home of that person's type. */
export const signIn = async (page: Page, phone: string): Promise<void> => {
  await openLogin(page);
  await phoneField(page).fill(phone);
  await confirmButton(page).click();
  await page.waitForURL(({ pathname }) => pathname !== '/login');
};

/** Narrower screens are phones. */
const PHONE_BELOW_PX = 500;
/** On phones the management's sidebar lies over its page first. */
export const closeSidebar = async (page: Page): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < PHONE_BELOW_PX) await page.keyboard.press('Escape');
};

/** What a lesson is chosen by, in the words on the cards. */
export type Choice = { group: string; intensity: string; length: string };

/** The answer to the next composition that the page asks for. */
export const nextLesson = async (page: Page): Promise<ComposedLesson> => {
  const response = await page.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/lessons/compose');
  return (await response.json()) as ComposedLesson;
};

/** One of the big cards that lead from question to question, by the words that it begins with. */
export const card = (page: Page, words: string): Locator =>
  page.getByRole('listitem').getByRole('link', { name: new RegExp(`^${words}`) });
export const playButton = (page: Page): Locator => page.getByRole('button', { name: 'ניגון' });

/** From the choice of intensity to the player, ready to play; gives the lesson. */
export const startOfLesson = async (
  page: Page,
  { intensity, length }: Pick<Choice, 'intensity' | 'length'>,
): Promise<ComposedLesson> => {
  await card(page, intensity).click();
  const [lesson] = await Promise.all([nextLesson(page), card(page, length).click()]);
  await playButton(page).waitFor();
  return lesson;
};

/** From the home of a group's user to the player, ready to play; gives the lesson. */
export const openLesson = async (page: Page, { group, ...choice }: Choice): Promise<ComposedLesson> => {
  await card(page, group).click();
  await card(page, 'שיעור לפי זמן').click();
  return startOfLesson(page, choice);
};
