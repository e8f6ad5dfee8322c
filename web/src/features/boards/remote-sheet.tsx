import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { BoardCommand } from '@zuzu/contract/boards.ts';
import { errorText } from '#lib/api/api-error.ts';
import { composedLessonOptions } from '#features/lessons/compose-lesson-api.ts';
import type { LessonRequest } from '#features/lessons/lesson-request.ts';
import { settingsOptions } from '#features/users/settings-api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { LessonLayout } from '#layouts/lesson-layout/lesson-layout.tsx';
import { LessonSheet } from '#features/lesson-sheet/lesson-sheet.tsx';
import { useLessonChange } from '#features/lesson-sheet/use-lesson-change.ts';
import { m } from '#lib/texts/generated/messages.js';

interface RemoteSheetProps {
  /** The lesson that is ready on the board. */
  request: LessonRequest;
  /** Seconds of the calm landing on the board. */
  landing: number;
  send: (command: BoardCommand) => void;
  onClose: () => void;
}
/** The parts of the lesson that is ready on a board. After a change here, the board refetches the lesson. */
export const RemoteSheet = ({ request, landing, send, onClose }: RemoteSheetProps) => {
  const settings = useQuery(settingsOptions);
  const lesson = useQuery(composedLessonOptions(request));
  const change = useLessonChange(request, lesson.data);
  const sendChange = useEffectEvent(() => send({ kind: 'changed' }));
  useEffect(() => {
    if (change.done) sendChange();
  }, [change.done]);
  if (lesson.data)
    return (
      <LessonSheet
        lesson={lesson.data}
        steps={{ intensity: request.intensity, length: request.length, minutes: request.minutes }}
        partJoin={settings.data?.partJoin ?? 'jump'}
        boardLanding={landing}
        change={change}
        onBack={onClose}
        onStart={() => {
          send({ kind: 'play' });
          onClose();
        }}
      />
    );
  return (
    <LessonLayout title={m.lesson_sheet_title()} onBack={onClose} centre>
      {lesson.error ? (
        <>
          <p role="alert">{errorText(lesson.error)}</p>
          <Button onClick={onClose}>{m.remote_back()}</Button>
        </>
      ) : (
        <Spinner label={m.common_loading()} />
      )}
    </LessonLayout>
  );
};
