import { fieldFaultSchema, type FieldFault } from '@zuzu/contract/errors.ts';
import * as z from 'zod/mini';
import { ApiError, errorText } from '#api/api-error.ts';
import { m } from '#texts/generated/messages.js';
import { currentLanguage } from '#texts/language.ts';
import type { DraftGroup, UserDraft } from './user-draft.ts';

/** Faults by the field that they belong to, named as the server names it: `groups[1].name`. */
export type Faults = Readonly<Record<string, string>>;

const textOf = (error: ApiError, { field, reason }: FieldFault): string => {
  if (field === 'phone_number')
    return errorText(error.code === 'PHONE_TAKEN' ? error : new ApiError(400, 'INVALID_PHONE', ''));
  if (field.endsWith('lessonsPerWeek')) return m.users_fault_per_week();
  if (reason === 'must not be blank') return m.users_fault_blank();
  if (reason.startsWith('another group')) return m.users_fault_same_name();
  return m.users_fault_other();
};

/** The fields that a refusal names, each with a text in the current language. */
export const faultsOf = (error: unknown): Faults => {
  if (!(error instanceof ApiError)) return {};
  const faults = z.array(fieldFaultSchema).safeParse(error.details).data ?? [];
  return Object.fromEntries(faults.map((fault) => [fault.field, textOf(error, fault)]));
};

/**
 * The faults that are left after a change: each stays until its own field is mended, wherever its group stands by then.
 */
export const faultsLeft = (faults: Faults, before: UserDraft, after: UserDraft): Faults =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([field, text]) => {
      const [, index, rest] = /^groups\[(\d+)\]\.(.+)$/.exec(field) ?? [];
      if (index === undefined || rest === undefined)
        return Reflect.get(before, field) === Reflect.get(after, field) ? [[field, text]] : [];
      const group = before.groups[Number(index)];
      const at = after.groups.findIndex(({ key }) => key === group?.key);
      const same = group && at >= 0 && valueAt(group, rest) === valueAt(after.groups[at]!, rest);
      return same ? [[`groups[${at}].${rest}`, text]] : [];
    }),
  );

/** What stands at 'preferences.lessonsPerWeek' of a group. */
const valueAt = (group: DraftGroup, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value ? Reflect.get(value, step) : undefined),
      group,
    );

/** Why a call was refused, for an alert: the server's message, which is English; else our own text. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 && currentLanguage() === 'en' && error.message
    ? error.message
    : errorText(error);
