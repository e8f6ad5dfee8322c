import type { FastifyBaseLogger } from 'fastify';
import { auditLog } from '#features/audit/audit-log.ts';
import { authService } from '#features/sign-in/auth.service.ts';
import { boardsRepository } from '#features/boards/boards.repository.ts';
import { boardsService } from '#features/boards/boards.service.ts';
import { codesRepository } from '#features/sign-in/codes.repository.ts';
import { codesService } from '#features/sign-in/codes.service.ts';
import { sessionsRepository } from '#features/sign-in/sessions.repository.ts';
import { type CodeSender, makeSender } from '#features/sign-in/send-codes.ts';
import { deviceCookies } from '#features/sign-in/device-cookies.ts';
import { rateLimitsRepository } from '#features/sign-in/rate-limits.repository.ts';
import { signInLimits } from '#features/sign-in/sign-in-limits.ts';
import { tokens } from '#features/sign-in/token.ts';
import { classWeeksRepository } from '#features/classes/class-weeks.repository.ts';
import { classWeeksService } from '#features/classes/class-weeks.service.ts';
import type { Config } from '#lib/config/config.ts';
import { listenTo } from '#database/listen.ts';
import { openDatabase, type StatementLog } from '#database/database.ts';
import { openHourlyJob, openJobs, stopJobs } from '#database/job-queue.ts';
import { createSegmentCache } from '#storage/segment-cache.ts';
import { installationRepository, UNFINISHED } from '#database/installation.repository.ts';
import { composedLessonsRepository } from '#features/lessons/compose/composed-lessons.repository.ts';
import { compositionService } from '#features/lessons/compose/composition.service.ts';
import { shortBreakService } from '#features/lessons/compose/short-break.service.ts';
import { feasibilityProver } from '#features/lessons/compose/feasibility.ts';
import { finishedPlaysRepository } from '#features/lessons/finished/finished-plays.repository.ts';
import { finishedPlaysService } from '#features/lessons/finished/finished-plays.service.ts';
import { rulesResolver } from '#features/rules/rules-resolver.ts';
import { fixedLessonsRepository } from '#features/lessons/fixed-lessons/fixed-lessons.repository.ts';
import { feedbackRepository } from '#features/lessons/feedback/feedback.repository.ts';
import { feedbackService } from '#features/lessons/feedback/feedback.service.ts';
import { fixedLessonsService } from '#features/lessons/fixed-lessons/fixed-lessons.service.ts';
import { lessonConfigEditingService } from '#features/rules/lesson-config-editing.service.ts';
import { lessonConfigRepository } from '#features/rules/lesson-config.repository.ts';
import { lessonConfigService } from '#features/rules/lesson-config.service.ts';
import { planService } from '#features/lessons/compose/plan.service.ts';
import { openSimulationsQueue } from '#features/rules/simulation/simulations-queue.ts';
import { simulateYear } from '#features/rules/simulation/simulate-year.ts';
import { simulationsRepository } from '#features/rules/simulation/simulations.repository.ts';
import { schoolYearsService } from '#features/rules/simulation/school-years.service.ts';
import { simulationRepository } from '#features/rules/simulation/simulation.repository.ts';
import { simulationService } from '#features/rules/simulation/simulation.service.ts';
import { simulationThread } from '#features/rules/simulation/simulation-thread.ts';
import { videoUsageService } from '#features/rules/video-usage.service.ts';
import { adaptLessonLengths } from '#features/lessons/lesson-lengths.repository.ts';
import { videoUsageRepository } from '#features/rules/video-usage.repository.ts';
import { playsRepository } from '#features/lessons/plays/plays.repository.ts';
import { playsService } from '#features/lessons/plays/plays.service.ts';
import { freeDaysRepository } from '#features/classes/free-days.repository.ts';
import { schoolCalendarService } from '#features/classes/school-calendar.service.ts';
import { themesRepository } from '#features/themes/themes.repository.ts';
import { themesService } from '#features/themes/themes.service.ts';
import { remoteRepository } from '#features/boards/remote.repository.ts';
import { BOARDS_CHANNEL, remoteService } from '#features/boards/remote.service.ts';
import { seenRepository } from '#features/lessons/seen/seen.repository.ts';
import { seenService } from '#features/lessons/seen/seen.service.ts';
import { settingsService, VERSION } from '#features/system/settings.service.ts';
import { signingSecrets } from '#features/sign-in/signing-secrets.ts';
import { statisticsRepository } from '#features/statistics/statistics.repository.ts';
import { statisticsService } from '#features/statistics/statistics.service.ts';
import { openDiskSpace } from '#storage/disk-space.ts';
import { createMediaUrls } from '#storage/media-urls.ts';
import { openStorage } from '#storage/open-storage.ts';
import { createUrlSigner } from '#storage/signed-url.ts';
import { passkeysRepository } from '#features/sign-in/passkeys.repository.ts';
import { passkeysService } from '#features/sign-in/passkeys.service.ts';
import { privacyService } from '#features/privacy/privacy.feature.ts';
import { systemRepository } from '#features/system/system.repository.ts';
import { systemService } from '#features/system/system.service.ts';
import { findFfmpeg } from '#transcoding/find-ffmpeg.ts';
import { openTranscodingQueue } from '#transcoding/transcoding-queue.ts';
import { usersBulkRepository } from '#features/users/bulk/users-bulk.repository.ts';
import { usersBulkService } from '#features/users/bulk/users-bulk.service.ts';
import { usersEditingRepository } from '#features/users/users-editing.repository.ts';
import { usersEditingService } from '#features/users/users-editing.service.ts';
import { usersRepository } from '#features/users/users.repository.ts';
import { usersService } from '#features/users/users.service.ts';
import { savedFiltersService } from '#features/saved-filters/saved-filters.feature.ts';
import { libraryService } from '#features/videos/library.service.ts';
import { replacementsRepository } from '#features/videos/replacements.repository.ts';
import { replacementsService } from '#features/videos/replacements.service.ts';
import { purgeVideos } from '#features/videos/purge-videos.ts';
import { scanStorage } from '#features/videos/scan-storage.ts';
import { videosBulkRepository } from '#features/videos/bulk/videos-bulk.repository.ts';
import { videosBulkService } from '#features/videos/bulk/videos-bulk.service.ts';
import { uploadPartsService } from '#features/videos/upload-parts.service.ts';
import { videoFiles } from '#features/videos/video-files.ts';
import { videoTrashRepository } from '#features/videos/video-trash.repository.ts';
import { videoTrashService } from '#features/videos/video-trash.service.ts';
import { unfinishedProblem } from '#database/startup-problem.ts';
import { videosRepository } from '#features/videos/videos.repository.ts';
import { videosService } from '#features/videos/videos.service.ts';
import { weeklyScheduleRepository } from '#features/weekly/weekly-schedule.repository.ts';
import { weeklyScheduleService } from '#features/weekly/weekly-schedule.service.ts';
import { weeklyVideosRepository } from '#features/weekly/weekly-videos.repository.ts';
import { weeklyVideosService } from '#features/weekly/weekly-videos.service.ts';

type ContextOptions = {
  config: Config;
  connectionString: string;
  log: FastifyBaseLogger;
  now?: () => Date;
  /** Replaces the code delivery from the settings. */
  sendCode?: CodeSender;
  onStatement?: StatementLog | undefined;
};

/** Opens the database and builds every service; `close` shuts them down in the right order. The only place that wires services. */
export const openContext = async ({
  config,
  connectionString,
  log,
  now = () => new Date(),
  sendCode,
  onStatement,
}: ContextOptions) => {
  const onError = (error: Error) => log.warn({ error }, 'the database is not responding');
  const database = await openDatabase(connectionString, onError, { onStatement });
  const installation = installationRepository(database);
  if (await installation.isDone(UNFINISHED)) {
    await database.destroy();
    throw unfinishedProblem();
  }
  const { sessions, media } = await signingSecrets(config, installation, now());
  const nowMs = () => now().getTime();
  const signer = createUrlSigner(media.secret, nowMs, media.before);
  const mediaUrls = (origin: string) =>
    createMediaUrls({
      signer,
      origin,
      now: nowMs,
      ...(config.mediaUrl !== undefined && { contentOrigin: config.mediaUrl }),
    });
  const storage = await openStorage(config, (upload) => mediaUrls('').signedUploadUrl(upload));
  const space = openDiskSpace(config);
  const jobs = await openJobs(connectionString, onError);
  const queue = await openTranscodingQueue(jobs);

  const audit = auditLog(database);
  const usersRepo = usersRepository(database);
  const users = usersService(usersRepo);
  const calendar = schoolCalendarService(freeDaysRepository(database));
  const themes = themesService(themesRepository(database));
  const seen = seenService({ repository: seenRepository(database), calendar, now, join: config.partJoin });
  const devices = deviceCookies({ ...sessions, isSecure: config.publicUrl?.startsWith('https:') ?? false });
  const limits = signInLimits({
    limits: rateLimitsRepository(database),
    devices,
    secret: sessions.secret,
    caps: config.codeCaps,
  });
  const codes =
    config.codeDelivery &&
    codesService({
      repository: codesRepository(database),
      limits,
      secret: sessions.secret,
      send: sendCode ?? makeSender(config.codeDelivery),
      isKnown: async (phone) => (await users.findByPhone(phone)) !== undefined,
      productName: config.productName,
      host: config.publicUrl === undefined ? undefined : new URL(config.publicUrl).host,
      log,
    });
  const videosRepo = videosRepository(database);
  const library = libraryService(videosRepo, themes, now);
  const videos = videosService({ repository: videosRepo, library, storage, space, queue });
  const trash = videoTrashRepository(database);
  const files = videoFiles({ repository: videosRepo, storage });
  const replacements = replacementsService({
    replacements: replacementsRepository(database, adaptLessonLengths),
    repository: videosRepo,
    files,
    storage,
    queue,
  });
  const lessonConfigRepo = lessonConfigRepository(database);
  const lessonConfigs = lessonConfigService(lessonConfigRepo, library);
  const composedLessons = composedLessonsRepository(database);
  const prover = feasibilityProver();
  const plans = planService(lessonConfigs, prover);
  const candidatesThread = simulationThread();
  const resolveRules = rulesResolver({ library, configs: lessonConfigs, storedConfigs: lessonConfigRepo });
  const simulation = simulationService({
    repository: simulationRepository(database),
    lessons: composedLessons,
    configs: lessonConfigs,
    resolveRules,
    thread: candidatesThread,
    library,
    seen,
  });
  const simulationsRepo = simulationsRepository(database);
  const simulationsQueue = await openSimulationsQueue(jobs);
  /** Returns running jobs to their queues: they restart elsewhere or at the next start. */
  const stopWorking = async (): Promise<void> => {
    simulationsQueue.stop();
    queue.stop();
    await stopJobs(jobs);
  };
  const fixedLessonsRepo = fixedLessonsRepository(database);
  const feedback = feedbackService({ repository: feedbackRepository(database), users, videos });
  const fixedLessons = fixedLessonsService({
    repository: fixedLessonsRepo,
    plays: composedLessons,
    plans,
    library,
    videos,
    seen,
    users,
    calendar,
    feedback,
  });
  const composition = compositionService({
    repository: composedLessons,
    plans,
    library,
    seen,
    videos,
    users,
    calendar,
    feedback,
  });
  const schedule = weeklyScheduleRepository(database);
  const weeklyVideos = weeklyVideosService({ repository: weeklyVideosRepository(database), schedule, library });
  const passkeys = passkeysService({
    repository: passkeysRepository(database),
    audit,
    productName: config.productName,
    required: config.requirePasskey === 'managers',
    hasSite: config.loopback || config.publicUrl !== undefined,
  });
  const sessionTokens = tokens(sessions.secret, sessions.before);
  const boards = boardsService({
    repository: boardsRepository(database, (tx, session) => sessionsRepository(tx).add(session)),
    tokens: sessionTokens,
    limits,
    devices,
    audit,
    secret: sessions.secret,
    userOf: fixedLessons.userWithLessons,
  });
  const auth = authService({
    users,
    seen,
    audit,
    limits,
    devices,
    codes,
    passkeys,
    tokens: sessionTokens,
    sessions: sessionsRepository(database),
  });
  const classWeeks = classWeeksService({
    repository: classWeeksRepository(database),
    calendar,
    productName: config.productName,
  });
  const remote = remoteService({
    repository: remoteRepository(database),
    now,
    listen: (to) => listenTo(connectionString, BOARDS_CHANNEL, { ...to, onError }),
    isSessionValid: auth.isSessionValid,
  });
  const savedFilters = savedFiltersService(database);
  return {
    config,
    log,
    now,
    database,
    storage,
    space,
    queue,
    installation,
    mediaUrls,
    segments: createSegmentCache(storage),
    videosRepo,
    auth,
    boards,
    classWeeks,
    remote,
    passkeys,
    savedFilters,
    settings: settingsService({ config, users, videos }),
    privacy: privacyService({
      database,
      users,
      audit,
      auth,
      passkeys,
      savedFilters,
      retentionMonths: config.retentionMonths,
    }),
    audit,
    system: systemService({
      repository: systemRepository(database),
      videos,
      storage,
      space,
      productVersion: VERSION,
      ffmpegVersion: () =>
        findFfmpeg(config.ffmpegPath, { bundled: config.bundledFfmpeg }).then(
          ({ version }) => version,
          () => null,
        ),
      lastBackupAt: () => installation.lastDone('backup'),
      signInState: async () => {
        const { all, withPasskey } = await passkeys.managers();
        return {
          signIn: config.signIn,
          managers: all,
          managersWithPasskey: withPasskey,
          passkeyRequired: config.requirePasskey === 'managers',
        };
      },
    }),
    users,
    usersEditing: usersEditingService({
      repository: usersRepo,
      editing: usersEditingRepository(database),
      users,
      seen,
      audit,
    }),
    calendar,
    usersBulk: usersBulkService(usersBulkRepository(database)),
    seen,
    library,
    videos,
    uploadParts: uploadPartsService({ repository: videosRepo, storage, space, videos }),
    videoTrash: videoTrashService({ repository: videosRepo, trash, files, replacements, storage, queue }),
    replacements,
    videosBulk: videosBulkService({ repository: videosBulkRepository(database), library, files, queue, log }),
    scanStorage: scanStorage({ repository: videosRepo, storage }),
    purgeVideos: purgeVideos({ trash, storage }),
    videoUsage: videoUsageService({ repository: videoUsageRepository(database), configs: lessonConfigs, library }),
    lessonConfigs,
    lessonConfigEditing: lessonConfigEditingService({ repository: lessonConfigRepo, configs: lessonConfigs, library }),
    composition,
    shortBreaks: shortBreakService({ plans, library, videos, seen, feedback }),
    fixedLessons,
    finishedPlays: finishedPlaysService({
      repository: finishedPlaysRepository(database),
      fixed: fixedLessonsRepo,
      library,
    }),
    simulation,
    schoolYears: schoolYearsService({ repository: simulationsRepo, queue: simulationsQueue, resolveRules }),
    themes,
    simulateYear: simulateYear({ repository: simulationsRepo, library, log }),
    simulationsQueue,
    feedback,
    plays: playsService({ repository: playsRepository(database), users, videos }),
    statistics: statisticsService({ repository: statisticsRepository(database), library, calendar }),
    weeklyVideos,
    weeklySchedule: weeklyScheduleService({ repository: schedule, weeklyVideos, library, audit }),
    weeklyQueue: await openHourlyJob(jobs, 'weekly-videos'),
    stopWorking,
    /** Resolves once every sign-in code has been sent. */
    delivered: async (): Promise<void> => codes?.delivered(),
    close: async (): Promise<void> => {
      await remote.close();
      await codes?.delivered();
      await stopWorking();
      await candidatesThread.close();
      await prover.close();
      storage.close();
      await database.destroy();
    },
  };
};
export type Context = Awaited<ReturnType<typeof openContext>>;
