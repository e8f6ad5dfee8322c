import type { FieldFault } from '@zuzu/contract/errors.ts';
import { ApiError, errorText } from '#lib/api/api-error.ts';
import { m } from '#lib/texts/generated/messages.js';
import { currentLanguage } from '#lib/texts/language.ts';
import type { DraftGroup, UserDraft } from './user-draft.ts';

/** Validation errors by field; keys are the server's field names, such as `groups[1].name`. */
export type Faults = Readonly<Record<string, string>>;

const textOf = (error: ApiError, { field, reason }: FieldFault): string => {
  if (field === 'phone_number')
    return errorText(error.code === 'PHONE_TAKEN' ? error : new ApiError(400, 'INVALID_PHONE', ''));
  if (field.endsWith('lessonsPerWeek')) return m.users_fault_per_week();
  if (reason === 'must not be blank') return m.users_fault_blank();
  if (reason.startsWith('another group')) return m.users_fault_same_name();
  return m.users_fault_other();
};

/** Returns the fields that an error response names, each with a translated message. */
export const faultsOf = (error: unknown): Faults => {
  if (!(error instanceof ApiError)) return {};
  const faults = Array.isArray(error.details) ? (error.details as FieldFault[]) : [];
  return Object.fromEntries(faults.map((fault) => [fault.field, textOf(error, fault)]));
};

/** Returns the errors that remain after an edit: an error stays until its field changes, even if its group moves. */
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

/** Returns the value of a group at a path such as 'preferences.lessonsPerWeek'. */
const valueAt = (group: DraftGroup, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) => (typeof value === 'object' && value ? Reflect.get(value, step) : undefined),
      group,
    );

const labels: Readonly<Record<string, () => string>> = {
  full_name: m.users_full_name,
  phone_number: m.users_phone_number,
  email: m.users_email,
  username: m.users_username,
  organization: m.users_organization,
  name: m.users_group_name,
  lessonsPerWeek: m.users_lessons_per_week,
};
/** Returns the form's label for a server field such as 'full_name' or 'groups[1].name'. */
const labelOf = (field: string): string | undefined => labels[field.split('.').at(-1) ?? '']?.();

/** Returns the reason of an error for an alert: the labels of faulty fields, else the server's English message, else a generic text. */
export const reasonOf = (error: unknown): string => {
  const faults = Object.entries(faultsOf(error)).map(([field, text]) =>
    [labelOf(field), text].filter(Boolean).join(': '),
  );
  if (faults.length > 0) return [...new Set(faults)].join('; ');
  return error instanceof ApiError && error.status > 0 && currentLanguage() === 'en' && error.message
    ? error.message
    : errorText(error);
};

/** Returns an error with its reason, unless the form shows the reason. */
export const failedBecause = (message: string, error: unknown, isShown: boolean): string =>
  isShown || Object.keys(faultsOf(error)).some(labelOf) ? message : `${message}\n${reasonOf(error)}`;
