import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignedInUser } from '@zuzu/contract/auth.ts';
import { endSession, signedInUser, startSession } from '#lib/session/session.ts';
import { applyLanguage, chosenLanguage } from '#lib/texts/language.ts';
import { storedUser, tokenOf } from '#testing/pretended-users.ts';
import { languageOf, switchLanguage } from './language-api.ts';

const user = storedUser('C', 'נועה כהן', { _id: 'u1', groups: [] });
const token = tokenOf(user);

let sent: string[];
beforeEach(() => {
  endSession();
  applyLanguage('he');
  sent = [];
  vi.stubGlobal('location', new URL('http://127.0.0.1/login'));
  vi.stubGlobal('fetch', (url: URL, { method, body }: RequestInit) => {
    sent.push(`${method} ${url.pathname} ${String(body)}`);
    return Promise.resolve(Response.json({ language: 'he' }));
  });
});

afterEach(() => {
  endSession();
  applyLanguage('he');
  vi.unstubAllGlobals();
});

const signIn = async (who: SignedInUser) => {
  const switchToUserLanguage = await languageOf(who);
  startSession(token, who);
  switchToUserLanguage();
};

describe('after a sign-in', () => {
  it('the page switches to the language of the user', async () => {
    await signIn({ ...user, language: 'en' });
    expect([chosenLanguage(), sent]).toEqual(['en', []]);
  });

  it('a user without a language keeps that of the browser', async () => {
    await signIn(user);
    expect([chosenLanguage(), sent]).toEqual(['he', []]);
  });

  it('a language just chosen at the login becomes that of the user, once', async () => {
    await switchLanguage('he');
    expect(sent).toEqual([]);
    await signIn({ ...user, language: 'en' });
    expect(chosenLanguage()).toBe('he');
    expect(signedInUser()?.language).toBe('he');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toContain('PATCH /api/users/u1/settings');
    expect(sent[0]).toContain('"he"');
    endSession();
    await signIn({ ...user, language: 'en' });
    expect(chosenLanguage()).toBe('en');
  });
});

it('the language of a signed-in user is stored on the server', async () => {
  await signIn(user);
  await switchLanguage('en');
  expect(sent[0]).toContain('"en"');
  expect(signedInUser()?.language).toBe('en');
});

it('the last of two presses wins, even if its texts arrive first', async () => {
  await signIn(user);
  await Promise.all([switchLanguage('en'), switchLanguage('he')]);
  expect([chosenLanguage(), sent.length]).toEqual(['he', 1]);
  expect(sent[0]).toContain('"he"');
});

it('a language chosen on a board isn’t stored for the user', async () => {
  await signIn({ ...user, board: true });
  await switchLanguage('en');
  expect([chosenLanguage(), sent]).toEqual(['en', []]);
});
