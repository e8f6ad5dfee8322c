import { expect, it } from 'vitest';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { topButtons, type TopButtons } from './top-buttons.ts';

it.each<[UserType, string, TopButtons]>([
  ['M', '/lesson-type-selection', { management: true, gallery: true, group: true, first: 'back' }],
  ['M', '/gallery', { management: true, gallery: false, group: true, first: 'back' }],
  ['M', '/group-selection', { management: true, gallery: true, group: false, first: 'sign-out' }],
  ['C', '/app/length-selection', { management: false, gallery: true, group: true, first: 'back' }],
  ['C', '/group-selection', { management: false, gallery: true, group: false, first: 'sign-out' }],
  ['C', '/app/intensity-selection', { management: false, gallery: true, group: true, first: 'back' }],
  ['B', '/app/length-selection', { management: false, gallery: true, group: false, first: 'back' }],
  ['B', '/app/intensity-selection', { management: false, gallery: true, group: false, first: 'sign-out' }],
  ['A', '/a/main', { management: false, gallery: true, group: false, first: 'sign-out' }],
  ['A', '/a/main/gallery', { management: false, gallery: true, group: false, first: 'back' }],
])('type %s on %s', (type, path, buttons) => expect(topButtons(type, path)).toEqual(buttons));
