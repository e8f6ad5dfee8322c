import { useQuery } from '@tanstack/react-query';
import { lessonMinutes } from '@zuzu/domain/lessons/lesson-length.ts';
import type { User } from '@zuzu/domain/users/user.ts';
import type { AuditEntry } from '@zuzu/contract/audit-entry.ts';
import { categoryName } from '#features/videos/categories.ts';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { spaceText } from '#features/videos/needs-text.ts';
import { LevelName } from '#features/videos/intensity.tsx';
import { L } from '#ui/page/ltr.tsx';
import { SessionList } from '#features/account/session-list.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { phoneText, actionText, fieldWords } from '#features/office/lists/field-texts.ts';
import { userAuditOptions } from '#features/users/users-api.ts';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { SkeletonRows } from '#ui/grid/skeleton-rows.tsx';
import { Ago } from '#ui/page/ago.tsx';
import { roleName } from '#ui/page/type-badge.tsx';
import { ChangeList } from '#ui/page/change-list.tsx';
import { LengthHint } from '#features/office/lists/length-hint.tsx';
import { DetailRow } from '#features/office/parts/detail-row.tsx';
import { hasGroups, hasOrganization, hasUsername } from './user-draft.ts';
import fields from './user-fields.module.css';
import s from './user-details.module.css';

/** The audit trail of a user: changes by others and the user's own actions, newest first. */
const UserAudit = ({ userId }: { userId: string }) => {
  const { data, error, refetch } = useQuery(userAuditOptions(userId));
  if (data === undefined) return error ? <RetryBanner error={error} onRetry={refetch} /> : <SkeletonRows />;
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

/** All details of a user, read-only. */
export const UserDetails = ({ user }: { user: User }) => {
  const { type, groups } = user;
  const preferences = groups[0]?.preferences;
  return (
    <>
      <dl className="halves small">
        <DetailRow label={m.users_user_type()} value={`${m.users_type_of({ type })} · ${roleName(type)}`} />
        <DetailRow label={m.users_phone_number()} value={<L>{phoneText(user.phone_number)}</L>} />
        <DetailRow label={m.users_email()} value={user.email ? <L>{user.email}</L> : '—'} />
        {hasUsername(type) && <DetailRow label={m.users_username()} value={<bdi>{user.username || '—'}</bdi>} />}
        {hasOrganization(type) && (
          <DetailRow label={m.users_organization()} value={<bdi>{user.organization || '—'}</bdi>} />
        )}
        {!hasGroups(type) && preferences && (
          <>
            <DetailRow label={m.users_intensity_level()} value={<LevelName level={preferences.intensityLevel} />} />
            {type === 'A' ? (
              <DetailRow
                label={m.users_favorite_categories()}
                value={preferences.favoriteCategories.map(categoryName).join(', ') || m.office_none()}
              />
            ) : (
              <>
                <DetailRow
                  label={m.users_lesson_length()}
                  value={
                    <>
                      {lessonMinutes[preferences.lessonLength].slot}
                      <LengthHint of={preferences.lessonLength} />
                    </>
                  }
                />
                <DetailRow label={m.users_lessons_per_week()} value={preferences.lessonsPerWeek} />
                <DetailRow label={m.place_usual()} value={spaceText(preferences.place ?? {})} />
              </>
            )}
          </>
        )}
      </dl>
      {hasGroups(type) && (
        <>
          <h3 className={fields.sub}>{m.users_groups()}</h3>
          <ul className="stack gap-2">
            {groups.map(
              ({ _id, name, preferences: { intensityLevel, lessonLength, lessonsPerWeek, place }, seenCount = 0 }) => (
                <li className={s.group} key={_id}>
                  <strong className="semibold">
                    <bdi>{name}</bdi>
                  </strong>
                  <span className="soft small inline">
                    <IntensityTags of={[intensityLevel]} />
                    {m.users_group_summary({ minutes: lessonMinutes[lessonLength].slot, count: lessonsPerWeek })}
                    {place && ` · ${spaceText(place)}`}
                  </span>
                  <span className="soft small inline">{m.users_group_seen({ count: seenCount })}</span>
                </li>
              ),
            )}
          </ul>
          {[...new Set(groups.map(({ preferences: { lessonLength } }) => lessonLength))].map((length) => (
            <LengthHint key={length} of={length} />
          ))}
        </>
      )}
      <h3 className={fields.sub}>{m.sessions_of_title()}</h3>
      <SessionList userId={user._id} />
      <h3 className={fields.sub}>{m.users_history()}</h3>
      <UserAudit userId={user._id} />
    </>
  );
};
