import { useEffect, useId, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig } from 'lucide-react';
import { errorText } from '#lib/api/api-error.ts';
import { PREPARED_KEY } from './prepared-lessons-api.ts';
import { boardHeight } from './prepared-playlist.ts';
import { NoRoomError, prepareLesson, sizesOf, type LessonToPrepare } from './prepare-lesson.ts';
import { endOf, type OfflineLesson } from './prepared-store.ts';
import { Button } from '#ui/controls/button.tsx';
import { Choice } from '#ui/controls/choice.tsx';
import { Modal } from '#ui/dialogs/modal.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { Progress } from '#ui/page/progress.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { workerReady } from '#lib/session/service-worker.ts';
import { dateText, isolated, sizeText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import s from './prepare-dialog.module.css';

const failureText = (error: unknown): string =>
  error instanceof NoRoomError
    ? m.prepared_no_room()
    : `${m.prepared_failed({ reason: errorText(error) })} ${m.prepared_resumes()}`;

interface PrepareDialogProps {
  userId: string;
  getLesson: () => Promise<LessonToPrepare>;
  prepared: OfflineLesson | undefined;
  onClose: () => void;
}
/** Downloads a lesson: shows the qualities with their sizes, then the progress. Closing it cancels; the next attempt resumes. */
export const PrepareDialog = ({ userId, getLesson, prepared, onClose }: PrepareDialogProps) => {
  const queries = useQueryClient();
  const giveUp = useRef(new AbortController());
  const [again, setAgain] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [progress, setProgress] = useState({ share: 0, bytes: 0 });
  const lesson = useQuery({
    queryKey: [...PREPARED_KEY, 'sizes', useId()],
    queryFn: async ({ signal }) => {
      const found = await getLesson();
      return { found, sizes: await sizesOf(found, signal) };
    },
    enabled: !prepared || again,
    staleTime: Infinity,
    gcTime: 0,
  });
  const preparing = useMutation({
    mutationFn: async ({ found, height }: { found: LessonToPrepare; height: number }) => {
      const { signal } = giveUp.current;
      let gone = 0;
      const onProgress = (share: number, bytes: number) => setProgress({ share, bytes });
      try {
        const until = await prepareLesson(found, { userId, height, signal, onGone: () => (gone += 1), onProgress });
        // the lesson needs the app's files offline; browsers in data saver mode haven't cached them yet
        await workerReady();
        return until;
      } catch (error) {
        // cancelling is no failure
        if (!signal.aborted) throw error;
      } finally {
        if (gone > 0) showToast('bad', m.prepared_made_room({ count: gone }));
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [...PREPARED_KEY, 'list'] }),
  });
  // leaving the page or signing out cancels too
  useEffect(() => {
    const current = (giveUp.current = new AbortController());
    return () => current.abort();
  }, []);

  const { found, sizes = [] } = lesson.data ?? {};
  const height = chosen ?? boardHeight(sizes);
  const size = sizes.find((each) => each.height === height);
  const until = preparing.data ?? (prepared && endOf(prepared));
  const here = preparing.isSuccess || (prepared !== undefined && !again);
  const error = preparing.error ?? lesson.error;
  const closeButton = (
    <Button size="s" onClick={onClose}>
      {m.common_close()}
    </Button>
  );
  const foot = here ? (
    <>
      {closeButton}
      {!preparing.isSuccess && (
        <Button size="s" tone="quiet" onClick={() => setAgain(true)}>
          {m.prepared_again()}
        </Button>
      )}
    </>
  ) : preparing.isPending ? (
    <Button size="s" tone="quiet" onClick={onClose}>
      {m.prepared_cancel()}
    </Button>
  ) : (
    <Button
      size="s"
      disabled={lesson.isFetching || (!lesson.isError && height === undefined)}
      onClick={() => (found && height !== undefined ? preparing.mutate({ found, height }) : void lesson.refetch())}
    >
      {error ? m.common_retry() : m.prepared_start()}
    </Button>
  );
  return (
    <Modal title={m.prepared_prepare()} size="s" onClose={onClose} foot={foot}>
      <div className="stack gap-4">
        {here && until !== undefined ? (
          <p className={s.done} role="status">
            <CircleCheckBig className="good" aria-hidden />
            {m.prepared_done({ date: isolated(dateText(new Date(until).toISOString())) })}
          </p>
        ) : (
          <p>{m.prepared_prepare_text()}</p>
        )}
        {lesson.isFetching && <Spinner label={m.common_loading()} />}
        {!here && !preparing.isPending && height !== undefined && (
          <Choice
            label={m.prepared_height()}
            options={sizes.map(({ height: id, bytes }) => ({
              id,
              text: `${isolated(`${id}p`)} · ${sizeText(bytes)}`,
            }))}
            value={height}
            onChange={setChosen}
          />
        )}
        {preparing.isPending && (
          <div className="stack gap-2">
            <Progress value={progress.share * 100} label={m.prepared_preparing()} />
            <p className="soft numerals">
              {m.prepared_progress({
                done: sizeText(progress.bytes),
                total: sizeText(Math.max(size?.bytes ?? 0, progress.bytes)),
              })}
            </p>
          </div>
        )}
        {error && !preparing.isPending && !lesson.isFetching && (
          <p className="bad semibold" role="alert">
            {failureText(error)}
          </p>
        )}
      </div>
    </Modal>
  );
};
