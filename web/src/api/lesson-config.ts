import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type * as contract from '@zuzu/contract/lessons/lesson-config.ts';
import type { LessonConfig, LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import { fromWireIntensity, type IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { api } from './client.ts';

/** What everything about the rules of composition is kept under. */
export const LESSON_CONFIG_KEY = ['lesson-config'] as const;
const VERSIONS_AT_ONCE = '20';

/** The rules in force, asked for anew whenever the editor opens: what is being edited is never replaced meanwhile. */
export const lessonConfigOptions = queryOptions({
  queryKey: [...LESSON_CONFIG_KEY, 'current'],
  queryFn: async ({ signal }) => (await api.lessons.getConfig(undefined, { signal })).lessonConfig,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** What a rule can do at one intensity. */
export type RuleFigures = Omit<contract.RuleFigures, 'intensity'> & { intensity: IntensityLevel };
const ruleFigures = ({ intensity, ...figures }: contract.RuleFigures): RuleFigures => ({
  intensity: fromWireIntensity(intensity),
  ...figures,
});

/** What the rule of a length can do, saved or not: candidates per block, shortest and longest lesson, for every user type. */
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
    api.lessons.configVersions({ limit: VERSIONS_AT_ONCE, ...(pageParam && { before: pageParam }) }, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ versions, hasMore }) => (hasMore ? String(versions.at(-1)?.version) : undefined),
  staleTime: 0,
});

/** What differs from one version of the rules to another. */
export const configChangesOptions = (from: number, to: number) =>
  queryOptions({
    queryKey: [...LESSON_CONFIG_KEY, 'changes', from, to],
    queryFn: ({ signal }) => api.lessons.compareConfigs({ number: String(from), to: String(to) }, { signal }),
  });

/** Brings rules into force that were made of `version`. Throws a CONFLICT with the newer state where that isn't the latest. */
export const saveConfig = (config: LessonConfig, version: number) =>
  api.lessons.saveConfig({ lessonConfig: { config }, version });

export const restoreDefaultConfig = (version: number) => api.lessons.restoreDefaults({ version });

/** Brings an older version into force again. */
export const rollBackConfig = (to: number, version: number) =>
  api.lessons.rollBackConfig({ number: String(to), version });
