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

/** Segments are decrypted by the page, which not every browser lets play what it has decrypted. */
const canPlayDecrypted = () => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis;

const PrepareDialog = lazily(async () => (await import('./prepare-dialog.tsx')).PrepareDialog);

interface PrepareButtonProps {
  /** Gets the lesson, for a play of its own, with fresh addresses. */
  getLesson: () => Promise<LessonToPrepare>;
  /** True for the prepared form of the lesson. */
  isSame: (lesson: OfflineLesson) => boolean;
  /** Only an icon; `title` is part of its name. */
  title?: string;
  className?: string | undefined;
}
/**
 * Prepares a lesson for use without a network. Nothing where the browser can't store one, nor on a board: its session ends
 * with the day, and everything prepared with it.
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
