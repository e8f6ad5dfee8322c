import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, Download } from 'lucide-react';
import { preparedLessonsOptions } from './prepared-lessons-api.ts';
import type { LessonToPrepare } from './prepare-lesson.ts';
import type { OfflineLesson } from './prepared-store.ts';
import { lazily } from '#ui/behavior/lazily.tsx';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { canKeepLessons } from '#lib/session/prepared-storage.ts';
import { useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';

/** The page decrypts segments, and playing them requires Media Source Extensions. */
const canPlayDecrypted = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

const PrepareDialog = lazily(async () => (await import('./prepare-dialog.tsx')).PrepareDialog);

interface PrepareButtonProps {
  /** Fetches the lesson for a new play, with fresh URLs. */
  getLesson: () => Promise<LessonToPrepare>;
  /** True if the offline lesson is the same lesson. */
  isSame: (lesson: OfflineLesson) => boolean;
  /** Shows only an icon; `title` is part of the accessible name. */
  title?: string;
  className?: string | undefined;
}
/**
 * Downloads a lesson for offline use. Hidden if the browser can't store one, and on boards, whose sessions end with the
 * day and delete everything downloaded.
 */
export const PrepareButton = ({ getLesson, isSame, title, className }: PrepareButtonProps) => {
  const user = useUser();
  const [open, setOpen] = useState(false);
  const canPrepare = user !== undefined && !user.board && canKeepLessons() && canPlayDecrypted();
  const { data = [] } = useQuery({ ...preparedLessonsOptions(user?._id ?? ''), enabled: canPrepare });
  if (!canPrepare) return null;
  const prepared = data.find(isSame);
  const icon = prepared ? <CircleCheckBig aria-hidden /> : <Download aria-hidden />;
  const label = prepared ? m.prepared_ready() : m.prepared_prepare();
  return (
    <>
      {title === undefined ? (
        <Button tone="quiet" size="s" className={className} onClick={() => setOpen(true)}>
          {icon}
          {label}
        </Button>
      ) : (
        <IconButton
          icon={icon}
          className={className}
          label={`${label}: ${title}`}
          title={label}
          onClick={() => setOpen(true)}
        />
      )}
      {open && (
        <PrepareDialog userId={user._id} getLesson={getLesson} prepared={prepared} onClose={() => setOpen(false)} />
      )}
    </>
  );
};
