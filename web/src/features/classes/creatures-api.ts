import type { CreatureChoice } from '@zuzu/domain/users/creature.ts';
import type { Group } from '@zuzu/domain/users/group.ts';
import { changeGroup } from '#lib/session/session.ts';
import { api } from '#lib/api/client.ts';

/** Stores a group's animal and its name. */
export const chooseCreature = async (userId: string, { _id, name }: Group, choice: CreatureChoice): Promise<void> => {
  const { creature } = await api.users.chooseCreature({ userId, groupName: name, ...choice });
  changeGroup(userId, _id, () => ({ creature }));
};
