import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { ruleFiguresOptions } from '#api/lesson-config.ts';

/** Debounces the requests for figures while editing. */
const DEBOUNCE_MS = 300;

/**
 * The figures of the edited rule for a user type, at every intensity; the previous ones stay until the new ones have
 * loaded.
 */
export const useFigures = (rule: LessonRule, length: LengthCode, userType: UserType) => {
  const [debounced, setDebounced] = useState({ rule, length });
  useEffect(() => {
    const timer = setTimeout(() => setDebounced({ rule, length }), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [rule, length]);
  const { data, isError, isPlaceholderData } = useQuery({
    ...ruleFiguresOptions(debounced.rule, debounced.length),
    placeholderData: keepPreviousData,
  });
  const ofLength = data?.length === length ? data : undefined;
  return {
    figures: ofLength?.figures.find(({ userTypes }) => userTypes.includes(userType))?.intensities,
    /** The order that the figures belong to, which may be an earlier one. */
    order: ofLength?.order,
    isBehind: debounced.rule !== rule || debounced.length !== length || isPlaceholderData,
    isError,
  };
};
