import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { m } from '#lib/texts/generated/messages.js';

/** A group's display name; the default group's name is translated. */
export const groupTitle = (name: string): string => (name === DEFAULT_GROUP_NAME ? m.common_default_group() : name);
