import { queryOptions, skipToken } from '@tanstack/react-query';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import type { SchoolYear } from '@zuzu/contract/lessons/school-year.ts';
import type { TestData } from '@zuzu/contract/lessons/simulation.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { api } from './client.ts';

/** What everything about simulations is kept under. */
const SIMULATION_KEY = ['simulation'] as const;

/** How often a year that is being simulated is asked about. */
const YEAR_EVERY_MS = 500;

/** Which lesson is simulated, alone or in every week of a year. */
export type SimulationChoice = { intensity: IntensityLevel; lengthCode: LengthCode };

/** A simulated lesson, what was evaluated beside it, and when it came. */
export type SimulatedLesson = ComposedLesson & { testData: TestData; at: Date };

/** The last lesson that was simulated, kept while the rules are edited in between; nobody fetches it. */
export const simulatedLessonOptions = queryOptions<SimulatedLesson>({
  queryKey: [...SIMULATION_KEY, 'lesson'],
  queryFn: skipToken,
  staleTime: Infinity,
});

/** How many videos the test user has seen, by intensity. */
export const testUserSeenOptions = queryOptions({
  queryKey: [...SIMULATION_KEY, 'seen'],
  queryFn: async ({ signal }) => (await api.lessons.testUserSeen({}, { signal })).seenVideos,
});

export const isUnderWay = (year: SchoolYear | null | undefined): boolean =>
  year?.state === 'waiting' || year?.state === 'running';

/** The manager's last simulated year; asked for again and again while it is under way. */
export const schoolYearOptions = queryOptions({
  queryKey: [...SIMULATION_KEY, 'year'],
  queryFn: async ({ signal }) => (await api.lessons.latestSchoolYear(undefined, { signal })).schoolYear,
  refetchInterval: ({ state }) => (isUnderWay(state.data) ? YEAR_EVERY_MS : false),
});

/** Versions of the rules that a year can be compared with, newest first. */
export const comparableVersionsOptions = queryOptions({
  queryKey: [...SIMULATION_KEY, 'versions'],
  queryFn: async ({ signal }) => (await api.lessons.configVersions({}, { signal })).versions,
  staleTime: 0,
});

/** Composes a lesson for the test user and evaluates so many candidates beside it. */
export const simulateLesson = ({ intensity, lengthCode }: SimulationChoice, numberOfLessons: number) =>
  api.lessons.compose({ intensity, duration: lengthCode, numberOfLessons });

export const clearTestUserSeen = () => api.lessons.clearTestUserSeen();

export const startSchoolYear = (request: Parameters<typeof api.lessons.startSchoolYear>[0]) =>
  api.lessons.startSchoolYear(request);

export const cancelSchoolYear = (id: string) => api.lessons.cancelSchoolYear({ id });
