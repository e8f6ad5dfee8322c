import { useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComposedLesson } from '@zuzu/contract/lessons/compose.ts';
import { errorText } from '#lib/api/api-error.ts';
import { composedLessonOptions, composeLesson, preloadBeginning } from '#features/lessons/compose-lesson-api.ts';
import type { LessonRequest } from '#features/lessons/lesson-request.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Swaps the part at an index, or recomposes all parts that aren't locked. */
type Change = { position?: number };

/**
 * Changes to the current lesson: one at a time, applied when the server has responded. Locks are by video; rejected
 * videos don't come back while there are alternatives.
 */
export const useLessonChange = (request: LessonRequest, lesson: ComposedLesson | undefined) => {
  const queryClient = useQueryClient();
  const [locked, setLocked] = useState<ReadonlySet<string>>(new Set());
  const rejected = useRef(new Set<string>());
  const fileKeys = lesson?.finalLesson.map(({ video }) => video.fileKey) ?? [];

  const mutation = useMutation({
    mutationFn: ({ position }: Change) => {
      const swapped = position === undefined ? undefined : fileKeys[position];
      if (swapped !== undefined) rejected.current.add(swapped);
      const keep = fileKeys
        .map((fileKey, at) => ({ position: at, fileKey }))
        .filter(({ fileKey }) => (swapped === undefined ? locked.has(fileKey) : fileKey !== swapped));
      const avoid = [...rejected.current].filter((key) => !keep.some(({ fileKey }) => fileKey === key));
      return composeLesson(request, swapped === undefined ? { fresh: true, keep } : { keep, avoid });
    },
    onSuccess: (next) => {
      preloadBeginning(next);
      queryClient.setQueryData(composedLessonOptions(request).queryKey, next);
    },
    meta: { failure: (error) => m.lesson_sheet_failed({ reason: errorText(error) }) },
  });

  const isLocked = (fileKey: string) => locked.has(fileKey);
  return {
    busy: mutation.isPending,
    isLocked,
    /** True while another video for that position is being loaded. */
    isPending: (position: number): boolean => {
      if (!mutation.isPending) return false;
      const { position: swapped } = mutation.variables;
      const part = lesson?.finalLesson[position];
      return swapped === undefined ? !part?.isFixed && !isLocked(fileKeys[position] ?? '') : swapped === position;
    },
    /** The last completed change. */
    done: mutation.isSuccess ? mutation.variables : undefined,
    toggleLock: (fileKey: string) =>
      setLocked(
        (before) => new Set(before.has(fileKey) ? [...before].filter((key) => key !== fileKey) : [...before, fileKey]),
      ),
    swap: (position: number) => mutation.mutate({ position }),
    another: () => mutation.mutate({}),
  };
};
