import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { SchoolYear } from '@zuzu/contract/planning/school-year.ts';
import type { TestData } from '@zuzu/contract/lessons/simulation.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { api } from '#lib/api/client.ts';

/** Query key prefix of everything about simulations. */
const SIMULATION_KEY = ['simulation'] as const;

/** Polling interval while a school year is being simulated. */
const YEAR_POLL_MS = 500;

/** The kind of lesson to simulate, once or in every week of a year. */
export type SimulationChoice = {
  intensity: IntensityLevel;
  lengthCode: LengthCode;
  userType: UserType;
  place?: LessonSpace;
};

/** A simulated lesson, the candidates that were evaluated, and when it was composed. */
export type SimulatedLesson = ComposedLesson & { testData: TestData; at: Date };

/** The last simulated lesson. It is set, never fetched, and survives editing the rules. */
export const simulatedLessonOptions = queryOptions<SimulatedLesson>({
  queryKey: [...SIMULATION_KEY, 'lesson'],
  queryFn: skipToken,
  staleTime: Infinity,
});

export const TEST_USER_SEEN_KEY = [...SIMULATION_KEY, 'seen'] as const;
/** The number of videos that the test user has seen at an intensity. */
export const testUserSeenOptions = (intensity: IntensityLevel) =>
  queryOptions({
    queryKey: [...TEST_USER_SEEN_KEY, intensity],
    queryFn: async ({ signal }) => {
      const { seenVideos } = await api.lessons.testUserSeen({ intensity }, { signal });
      return seenVideos[String(intensity)]?.length ?? 0;
    },
  });

/** True while a simulation waits or runs. */
export const isUnderWay = (simulation: Pick<SchoolYear, 'state'> | null | undefined): boolean =>
  simulation?.state === 'waiting' || simulation?.state === 'running';

/** The manager's last simulated year; polled while it is running. */
export const schoolYearOptions = queryOptions({
  queryKey: [...SIMULATION_KEY, 'year'],
  queryFn: async ({ signal }) => (await api.lessons.latestSchoolYear(undefined, { signal })).schoolYear,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? YEAR_POLL_MS : false),
});

/** Versions of the rules that a year can be compared with, newest first. */
export const comparableVersionsOptions = queryOptions({
  queryKey: [...SIMULATION_KEY, 'versions'],
  queryFn: async ({ signal }) => (await api.lessons.configVersions({}, { signal })).versions,
  staleTime: 0,
});

/** Composes a lesson for the test user by these rules, and evaluates a number of candidates. */
export const simulateLesson = (
  { intensity, lengthCode, userType, place }: SimulationChoice,
  numberOfLessons: number,
  rules: Parameters<typeof api.lessons.compose>[0]['rules'],
) => api.lessons.compose({ intensity, duration: lengthCode, numberOfLessons, rules, userType, place });

export const clearTestUserSeen = () => api.lessons.clearTestUserSeen();

export const startSchoolYear = (request: Parameters<typeof api.lessons.startSchoolYear>[0]) =>
  api.lessons.startSchoolYear(request);

export const cancelSchoolYear = (id: string) => api.lessons.cancelSchoolYear({ id });
