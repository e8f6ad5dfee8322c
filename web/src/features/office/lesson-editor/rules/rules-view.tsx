import { useState, useEffect } from 'react';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import type { LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import { isLengthCode, lengthCodes, lessonMinutes, type LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import { videosOptions } from '#features/videos/videos-api.ts';
import { useDigitKeys } from '#ui/behavior/use-digit-keys.ts';
import { Tabs } from '#ui/controls/tabs.tsx';
import { LengthHint } from '#features/office/lists/length-hint.tsx';
import { RetryBanner } from '#layouts/retry-banner.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { hasOwnKeys, type EditedConfig } from '../use-edited-config.ts';
import { AddBlockCard } from './add-block-card.tsx';
import { categoryTreeOf } from '@zuzu/domain/videos/category-tree.ts';
import { BlocksCard } from './blocks-card.tsx';
import { ExclusionsCard } from './exclusions-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { RatioCard } from './ratio-card.tsx';
import { addBlock } from './rule-edits.ts';
import { ToleranceCard } from './tolerance-card.tsx';
import { ruleFiguresOptions } from '../lesson-config-api.ts';
import s from './rules-view.module.css';

/** Debounces the requests for figures while editing. */
const DEBOUNCE_MS = 300;

/**
 * The figures of the edited rule for a user type, at every intensity; the previous ones stay until the new ones have
 * loaded.
 */
const useFigures = (rule: LessonRule, length: LengthCode, userType: UserType) => {
  const [debounced, setDebounced] = useState({ rule, length });
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ rule, length }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [rule, length]);
  const query = useQuery({
    ...ruleFiguresOptions(debounced.rule, debounced.length),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const ofLength = data?.length === length ? data : undefined;
  return {
    figures: ofLength?.figures.find(({ userTypes }) => userTypes.includes(userType))?.intensities,
    /** The order that the figures belong to; it may be outdated. */
    order: ofLength?.order,
    isBehind: debounced.rule !== rule || debounced.length !== length || isPlaceholderData,
    query,
  };
};

interface RulesViewProps {
  edited: EditedConfig;
  length: LengthCode;
  onLength: (length: LengthCode) => void;
}
/** The rules of one lesson length, and the ratio shared by all lengths. Keys 1 to 5 select the length. */
export const RulesView = ({ edited, length, onLength }: RulesViewProps) => {
  const [userType, setUserType] = useState<UserType>('C');
  const [intensity, setIntensity] = useState<IntensityLevel>(3);
  const { config, edit } = edited;
  const library = useQuery(videosOptions);
  useDigitKeys((digit, { target }) => {
    if (isLengthCode(digit) && !hasOwnKeys(target)) onLength(digit);
  });

  const videos = (library.data ?? []).filter(({ status, trashedAt }) => status === 'ready' && trashedAt === undefined);
  const durationKey = `${length}` as const;
  const rule = config.lessonRules[durationKey];
  const { figures, order, isBehind, query } = useFigures(rule, length, userType);
  const tolerance = config.tolerances.lessonDuration[durationKey];
  const content = () => (
    <>
      <LengthHint of={length} />
      {library.error && !library.data && <RetryBanner error={library.error} onRetry={library.refetch} />}
      {query.error && <RetryBanner error={query.error} onRetry={query.refetch} />}
      <div className={s.columns}>
        <BlocksCard
          key={`blocks ${length}`}
          durationKey={durationKey}
          rule={rule}
          videos={videos}
          figures={figures}
          figuresOrder={order}
          isBehind={isBehind}
          intensity={intensity}
          onIntensity={setIntensity}
          onEdit={edit}
        />
        <AddBlockCard categories={categoryTreeOf(videos)} onAdd={(category) => edit(addBlock(durationKey, category))} />
        <div className="stack gap-4">
          <RatioCard ratio={config.compositionRules} onEdit={edit} />
          <ToleranceCard
            key={`tolerance ${length}`}
            durationKey={durationKey}
            tolerance={tolerance}
            target={rule.duration}
            figures={figures?.find((each) => each.intensity === intensity)}
            intensity={intensity}
            onEdit={edit}
          />
          <ExclusionsCard
            durationKey={durationKey}
            exclusions={rule.exclusions}
            videos={videos}
            userType={userType}
            onUserType={setUserType}
            onEdit={edit}
          />
        </div>
        {figures && rule.order.length > 0 && (
          <FiguresCard figures={figures} userType={userType} tolerance={tolerance} />
        )}
      </div>
    </>
  );

  return (
    <Tabs
      label={m.lesson_editor_length()}
      selected={String(length)}
      onSelect={(id) => isLengthCode(Number(id)) && onLength(Number(id) as LengthCode)}
      items={lengthCodes.map((code) => ({
        id: String(code),
        text: m.office_minutes({ minutes: lessonMinutes[code].content }),
        content,
      }))}
    />
  );
};
