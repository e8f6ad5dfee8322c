import { describe, expect, it } from 'vitest';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { topButtons, type TopButtons } from './top-buttons.ts';

const offered = (buttons: TopButtons): string =>
  Object.entries(buttons)
    .flatMap(([button, isThere]) => (isThere ? button : []))
    .join(' ');

describe.each<[UserType, string, string]>([
  ['M', '/lesson-type-selection', 'back management gallery group'],
  ['M', '/gallery', 'back management group'],
  ['M', '/group-selection', 'signOut management gallery'],
  ['C', '/app/length-selection', 'back gallery group'],
  ['C', '/app/video-player', 'back gallery group'],
  ['C', '/group-selection', 'signOut gallery'],
  ['C', '/app/intensity-selection', 'back gallery group'],
  ['C', '/gallery', 'back group'],
  ['B', '/app/length-selection', 'back gallery'],
  ['B', '/gallery', 'back'],
  ['A', '/a/main/gallery', 'back gallery'],
])('type %s on %s', (type, path, buttons) => {
  it.each([true, false])('whether a page came before: %s', (canGoBack) =>
    expect(offered(topButtons(type, path, canGoBack))).toBe(buttons),
  );
});

describe.each<[UserType, string]>([
  ['A', '/a/main'],
  ['B', '/app/intensity-selection'],
])('the start page of type %s', (type, path) => {
  it('goes back if there is an earlier page, and has a separate sign-out button', () =>
    expect(offered(topButtons(type, path, true))).toBe('back signOut gallery'));
  it('has no back button on the first page', () =>
    expect(offered(topButtons(type, path, false))).toBe('signOut gallery'));
});
