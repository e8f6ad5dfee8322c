import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LessonRule } from '@zuzu/domain/lesson-config/lesson-config.ts';
import type { LengthCode } from '@zuzu/domain/lessons/lesson-length.ts';
import type { UserType } from '@zuzu/domain/users/user.ts';
import { ruleFiguresOptions } from '#api/lesson-config.ts';

/** The figures follow the editing after this pause. */
const ASK_AFTER_MS = 300;

/** What the rule on the screen can do for a user type, at every intensity; the figures before stay until the new ones come. */
export const useFigures = (rule: LessonRule, length: LengthCode, userType: UserType) => {
  const [asked, setAsked] = useState({ rule, length });
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ rule, length }), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [rule, length]);
  const { data, isError, isPlaceholderData } = useQuery({
    ...ruleFiguresOptions(asked.rule, asked.length),
    placeholderData: keepPreviousData,
  });
  const ofLength = data?.length === length ? data : undefined;
  return {
    figures: ofLength?.figures.find(({ userTypes }) => userTypes.includes(userType))?.intensities,
    /** The order that the figures are of, which may be an earlier one. */
    order: ofLength?.order,
    isBehind: asked.rule !== rule || asked.length !== length || isPlaceholderData,
    isError,
  };
};
