import type { PersonalData } from '@zuzu/contract/privacy.ts';
import type { Audit } from '#features/audit/audit-log.ts';
import type { AuthService } from '#features/sign-in/auth.service.ts';
import type { PasskeysService } from '#features/sign-in/passkeys.service.ts';
import type { SavedFiltersService } from '#features/saved-filters/saved-filters.feature.ts';
import { presentGroup, type UsersService } from '#features/users/users.service.ts';
import type { PrivacyRepository } from './privacy.repository.ts';

const ALL_ENTRIES = 100_000;

type Services = {
  repository: PrivacyRepository;
  users: UsersService;
  audit: Audit;
  auth: Pick<AuthService, 'sessionsOf'>;
  passkeys: Pick<PasskeysService, 'list'>;
  savedFilters: Pick<SavedFiltersService, 'listByUser'>;
  /** How long histories are kept; if undefined, until their user is deleted. */
  retentionMonths: number | undefined;
};

/** Export and retention of personal data. */
export const privacyService = ({
  repository,
  users,
  audit,
  auth,
  passkeys,
  savedFilters,
  retentionMonths,
}: Services) => ({
  /** Everything that is stored about a user; 404 for an unknown one. */
  dataOf: async (userId: string, now: Date): Promise<PersonalData> => {
    const user = await users.get(userId);
    const groups = await repository.groups(userId);
    const ids = groups.map(({ id }) => id);
    const sessions = await auth.sessionsOf(userId, now);
    const { passkeys: keys, recoveryCodesLeft } = await passkeys.list(userId);
    const [ofLessons, ofVideos] = [await repository.lessonFeedback(ids), await repository.videoFeedback(ids)];
    const [seen, lessons] = [await repository.seen(ids), await repository.lessons(ids)];
    return {
      exportedAt: now.toISOString(),
      user: {
        _id: user.id,
        full_name: user.full_name,
        email: user.email,
        phone_number: user.phone_number,
        username: user.username,
        type: user.type,
        organization: user.organization,
        language: user.language,
        createdAt: user.created_at.toISOString(),
        updatedAt: user.updated_at.toISOString(),
      },
      groups: groups.map((group) => ({
        _id: group.id,
        name: group.name,
        preferences: presentGroup(group).preferences,
        plannedLessons: group.planned_lessons,
        creature: group.creature,
        createdAt: group.created_at.toISOString(),
        archivedAt: group.archived_at?.toISOString() ?? null,
        seen: seen
          .filter(({ groupId }) => groupId === group.id)
          .map(({ video, seenAt }) => ({ video, seenAt: seenAt.toISOString() })),
        lessons: lessons
          .filter(({ groupId }) => groupId === group.id)
          .map(({ startedAt, finishedAt }) => ({
            startedAt: startedAt.toISOString(),
            finishedAt: finishedAt?.toISOString() ?? null,
          })),
        lessonFeedback: ofLessons
          .filter(({ groupId }) => groupId === group.id)
          .map(({ difficulty, at }) => ({ difficulty, at: at.toISOString() })),
        videoFeedback: ofVideos
          .filter(({ groupId }) => groupId === group.id)
          .map(({ video, opinion, at }) => ({ video, opinion, at: at.toISOString() })),
      })),
      sessions: sessions.map(({ id: _id, current: _current, ...session }) => session),
      passkeys: keys.map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
      recoveryCodesLeft,
      savedFilters: (await savedFilters.listByUser(userId)).map(({ _id, ...filter }) => filter),
      weeklyVideos: await repository.weeklyVideos(userId),
      log: await audit.ofUser(userId, ALL_ENTRIES),
    };
  },

  /** Deletes histories older than the retention period, if there is one. */
  deleteExpired: async (now: Date): Promise<void> => {
    if (retentionMonths === undefined) return;
    const moment = new Date(now);
    moment.setUTCMonth(moment.getUTCMonth() - retentionMonths);
    await repository.deleteBefore(moment);
  },
});
export type PrivacyService = ReturnType<typeof privacyService>;
