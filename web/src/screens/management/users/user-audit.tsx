import { useQuery } from '@tanstack/react-query';
import type { AuditEntry } from '@zuzu/contract/users.ts';
import { userAuditOptions } from '#api/users.ts';
import { errorText } from '#api/api-error.ts';
import { Ago } from '#components/page/ago.tsx';
import { ChangeList } from '#components/page/change-list.tsx';
import { m } from '#texts/generated/messages.js';
import { actionText, fieldWords } from '#screens/management/field-texts.ts';

/** The audit trail of a user: changes by others and the user's own actions; newest first. */
export const UserAudit = ({ userId }: { userId: string }) => {
  const { data, error } = useQuery(userAuditOptions(userId));
  if (error) return <p className="soft small">{errorText(error)}</p>;
  if (!data) return null;
  if (data.length === 0) return <p className="soft small">{m.users_history_empty()}</p>;
  return (
    <ol className="stack small">
      {data.map((entry) => (
        <li key={entry._id}>
          <div className="flow tight apart">
            <strong className="semibold">{actionText(entry.action)}</strong>
            <About entry={entry} userId={userId} />
            <span className="flow gap-2 tight soft small">
              <By entry={entry} userId={userId} />
              <Ago at={entry.at} />
            </span>
          </div>
          <ChangeList changes={entry.changes} words={fieldWords} />
        </li>
      ))}
    </ol>
  );
};

/** The subject, unless it is this user. */
const About = ({ entry: { subject }, userId }: { entry: AuditEntry; userId: string }) =>
  subject.name && subject._id !== userId ? <bdi>{subject.name}</bdi> : null;

/** The actor, unless it was this user. */
const By = ({ entry: { actor }, userId }: { entry: AuditEntry; userId: string }) =>
  actor?._id === userId ? null : actor ? m.users_history_by({ name: actor.full_name }) : m.users_history_system();
