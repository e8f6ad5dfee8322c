import { DEFAULT_GROUP_NAME } from '@zuzu/domain/users/group.ts';
import { m } from './generated/messages.js';

/** A group's name as people see it; the one that every new user starts with has a name in the user's language. */
export const groupTitle = (name: string): string => (name === DEFAULT_GROUP_NAME ? m.common_default_group() : name);
