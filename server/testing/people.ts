import type { NewUser } from '#features/users/users.service.ts';
import { defaultPreferences, type Preferences } from '@zuzu/domain/users/preferences.ts';
import type { SignedIn, TestServer } from './test-server.ts';

const group = (name: string) => ({ name, preferences: defaultPreferences });

/** One user of each type. */
export const people = {
  a: { type: 'A', phoneNumber: '0521111111', fullName: 'אלף', groups: [group('default')] },
  b: { type: 'B', phoneNumber: '0522222222', fullName: 'בית', username: 'bet', groups: [group('default')] },
  c: {
    type: 'C',
    phoneNumber: '0523333333',
    fullName: 'גימל',
    organization: 'בית ספר',
    groups: [group('כיתה א׳'), group('כיתה ב׳')],
  },
  m: { type: 'M', phoneNumber: '0524444444', fullName: 'מם', groups: [group('default')] },
} as const satisfies Record<string, NewUser>;

type Person = keyof typeof people;

let classes = 0;
/** Adds a teacher with one class, with lessons of ten minutes by default, and signs them in. */
export const addClass = async (
  { services, signIn }: TestServer,
  { name = 'כיתה א׳', ...preferences }: Partial<Preferences> & { name?: string } = {},
) => {
  const phone = `05300${String(++classes).padStart(5, '0')}`;
  const groups = [{ name, preferences: { ...defaultPreferences, ...preferences } }];
  await services.users.add({ type: 'C', phoneNumber: phone, fullName: 'נועה', groups });
  return { ...(await signIn(phone)), groupName: name, phone };
};

/** Adds one user of each type and signs all of them in. */
export const addPeople = async ({ services, signIn }: TestServer) => {
  const signedIn = {} as Record<Person, SignedIn>;
  for (const name of Object.keys(people) as Person[]) {
    await services.users.add(people[name]);
    signedIn[name] = await signIn(people[name].phoneNumber);
  }
  return signedIn;
};
