import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as contract from '@zuzu/contract/lessons/lesson-config.ts';
import type { LessonConfig, LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { fromWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { api } from '#lib/api/client.ts';

/** Query key prefix of everything about the rules of composition. */
const LESSON_CONFIG_KEY = ['lesson-config'] as const;
const VERSIONS_PER_PAGE = '20';

/** The rules in force, fetched every time the editor opens; never while it is open, so that edits aren't overwritten. */
export const lessonConfigOptions = queryOptions({
  queryKey: [...LESSON_CONFIG_KEY, 'current'],
  queryFn: async ({ signal }) => (await api.lessons.getConfig(undefined, { signal })).lessonConfig,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** The figures of a rule at one intensity. */
export type RuleFigures = Omit<contract.RuleFigures, 'intensity'> & { intensity: IntensityLevel };
const ruleFigures = ({ intensity, ...figures }: contract.RuleFigures): RuleFigures => ({
  intensity: fromWireIntensity(intensity),
  ...figures,
});

/**
 * The figures of a length's rule, saved or not: candidates per block, shortest and longest lesson, for every user type.
 */
export const ruleFiguresOptions = ({ order, exclusions }: LessonRule, length: LengthCode) =>
  queryOptions({
    queryKey: [...LESSON_CONFIG_KEY, 'figures', length, order, exclusions],
    queryFn: async ({ signal }) => ({
      length,
      order,
      figures: (
        await api.lessons.configFigures(
          { config: { lessonRules: { [length]: { order, exclusions } } }, duration: length },
          { signal },
        )
      ).figures.map(({ userTypes, intensities }) => ({ userTypes, intensities: intensities.map(ruleFigures) })),
    }),
    enabled: order.length > 0,
  });

/** The versions of the rules, newest first, page by page. */
export const configVersionsOptions = infiniteQueryOptions({
  queryKey: [...LESSON_CONFIG_KEY, 'versions'],
  queryFn: ({ signal, pageParam }) =>
    api.lessons.configVersions({ limit: VERSIONS_PER_PAGE, ...(pageParam && { before: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ versions, hasMore }) => (hasMore ? String(versions.at(-1)?.version) : undefined),
  staleTime: 0,
});

/** The differences between two versions of the rules. */
export const configChangesOptions = (from: number, to: number) =>
  queryOptions({
    queryKey: [...LESSON_CONFIG_KEY, 'changes', from, to],
    queryFn: ({ signal }) => api.lessons.compareConfigs({ number: String(from), to: String(to) }, { signal }),
  });

/** Saves rules based on `version`. Throws a CONFLICT with the newer version if that isn't the latest. */
export const saveConfig = (config: LessonConfig, version: number) =>
  api.lessons.saveConfig({ lessonConfig: { config }, version });

export const restoreDefaultConfig = () => api.lessons.restoreDefaults();

/** Brings an older version into force again. */
export const rollBackConfig = (to: number, version: number) =>
  api.lessons.rollBackConfig({ number: String(to), version });
