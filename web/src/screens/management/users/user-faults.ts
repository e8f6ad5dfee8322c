import { fieldFaultSchema, type FieldFault } from '@zuzu/contract/errors.ts';
import * as z from 'zod/mini';
import { ApiError, errorText } from '../../../api/api-error.ts';
import { m } from '../../../texts/generated/messages.js';
import { currentLanguage } from '../../../texts/language.ts';

/** Faults by the field that they belong to, named as the server names it: `groups[1].name`. */
export type Faults = Readonly<Record<string, string>>;

const textOf = (error: ApiError, { field, reason }: FieldFault): string => {
  if (field === 'phone_number')
    return errorText(error.code === 'PHONE_TAKEN' ? error : new ApiError(400, 'INVALID_PHONE', ''));
  if (field === 'email') return m.users_fault_email();
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

/** Why a call was refused, for an alert: the server's message, which is English; else our own text. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError && error.status > 0 && currentLanguage() === 'en' && error.message
    ? error.message
    : errorText(error);
