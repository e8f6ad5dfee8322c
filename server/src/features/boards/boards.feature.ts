import type { Base } from '#app/base.ts';
import { listenTo } from '#database/listen.ts';
import type { AuditFeature } from '#features/audit/audit.feature.ts';
import type { Lessons } from '#features/lessons/lessons.feature.ts';
import type { SignIn } from '#features/sign-in/sign-in.feature.ts';
import { boardsRepository } from './boards.repository.ts';
import { boardsService } from './boards.service.ts';
import { remoteRepository } from './remote.repository.ts';
import { BOARDS_CHANNEL, remoteService } from './remote.service.ts';

export const openBoards = ({
  database,
  connectionString,
  now,
  onDatabaseError: onError,
  sessionSecrets,
  addSession,
  audit,
  auth,
  devices,
  fixedLessons,
  limits,
  tokens,
}: Base & AuditFeature & Lessons & SignIn) => ({
  boards: boardsService({
    repository: boardsRepository(database, addSession),
    tokens,
    limits,
    devices,
    audit,
    secret: sessionSecrets.secret,
    userOf: fixedLessons.userWithLessons,
  }),
  remote: remoteService({
    repository: remoteRepository(database),
    now,
    listen: (to) => listenTo(connectionString, BOARDS_CHANNEL, { ...to, onError }),
    isSessionValid: auth.isSessionValid,
  }),
});
