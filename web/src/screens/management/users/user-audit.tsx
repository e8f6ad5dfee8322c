import { useQuery } from '@tanstack/react-query';
import type { AuditChange, AuditEntry } from '@zuzu/contract/users.ts';
import { userAuditOptions } from '#api/users.ts';
import { errorText } from '#api/api-error.ts';
import { Ago } from '#components/page/ago.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { actionText, fieldLabel, valueText } from './field-texts.ts';
import s from './user-audit.module.css';

/** Who changed this user, what and when, and what the user did themselves; newest first. */
export const UserAudit = ({ userId }: { userId: string }) => {
  const { data, error } = useQuery(userAuditOptions(userId));
  if (error)
    return (
      <p className={s.soft}>
        <Text>{errorText(error)}</Text>
      </p>
    );
  if (!data) return null;
  if (data.length === 0)
    return (
      <p className={s.soft}>
        <Text>{m.users_history_empty()}</Text>
      </p>
    );
  return (
    <ol className={s.entries}>
      {data.map((entry) => (
        <li key={entry._id}>
          <div>
            <strong>
              <Text>{actionText(entry.action)}</Text>
            </strong>
            <About entry={entry} userId={userId} />
            <span className={s.soft}>
              <By entry={entry} userId={userId} />
              <Ago at={entry.at} />
            </span>
          </div>
          {entry.changes.length > 0 && (
            <ul>
              {entry.changes.map((change, i) => (
                <li key={i}>
                  <Text>{changeLabel(change)}</Text> <Value field={change.field} value={change.from} /> {BECAME}{' '}
                  <Value field={change.field} value={change.to} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
};

const NOTHING = '—';
/** In both languages the page is read from the right. */
const BECAME = '←';
const changeLabel = ({ field, group }: AuditChange): string =>
  group === undefined ? `${fieldLabel(field)}:` : `${fieldLabel(field)} (${group}):`;

const Value = ({ field, value }: { field: string; value: string | null }) => (
  <bdi>{value ? valueText(field, value) : NOTHING}</bdi>
);

/** What it was done to, unless that is the user of the card. */
const About = ({ entry: { subject }, userId }: { entry: AuditEntry; userId: string }) =>
  subject.name && subject._id !== userId ? <bdi>{subject.name}</bdi> : null;

/** Whoever did it, unless it was the user of the card. */
const By = ({ entry: { actor }, userId }: { entry: AuditEntry; userId: string }) =>
  actor?._id === userId ? null : (
    <Text>{actor ? m.users_history_by({ name: actor.full_name }) : m.users_history_system()}</Text>
  );
