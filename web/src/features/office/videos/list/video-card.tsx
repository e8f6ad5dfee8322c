import { useId, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, RefreshCw, Trash2, Undo2 } from 'lucide-react';
import { localDate } from '@zuzu/domain/calendar/calendar.ts';
import { categoryOfPath, type CategoryTree } from '@zuzu/domain/videos/category.ts';
import { rightsStateOn } from '@zuzu/domain/videos/rights.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { withReason } from '#lib/api/api-error.ts';
import { putVideos, VIDEOS_KEY, changeVideo } from '#features/videos/videos-api.ts';
import { useNow } from '#ui/page/ago.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Panel } from '#ui/dialogs/panel.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { Thumb } from '#features/videos/thumb.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { useUnsavedChangesPrompt } from '#ui/dialogs/use-unsaved-changes-prompt.tsx';
import { clockTime, dateText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { useUnusedPaths } from '../use-unused-paths.tsx';
import { failureText } from '../failure-text.ts';
import { useRestore } from '#features/office/lists/deletion.ts';
import { videoLabels } from '#features/office/lists/field-texts.ts';
import { FormerFiles, NextFile, ReplaceFile } from './next-file.tsx';
import { saveVideo, VideoConflict } from './save-video.ts';
import { draftOf, isChanged, isFaulty, type VideoDraft, isDraftField, textOf } from './video-draft.ts';
import { VideoDetails, VideoFields } from './video-fields.tsx';
import { videoDeletion } from './video-deletion.ts';
import { VideoFeedback, VideoStops, VideoUsage } from './video-usage.tsx';
import s from './video-card.module.css';

interface VideoConflictNoticeProps {
  conflict: VideoConflict;
  onSettle: (choice: 'keepMine' | 'takeTheirs') => void;
}
/** The fields that another manager saved meanwhile, and a choice between both versions. */
const VideoConflictNotice = ({ conflict, onSettle }: VideoConflictNoticeProps) => {
  const { conflicts, takeTheirs } = conflict.merged;
  return (
    // above the footer with the save button, regardless of the form's scroll position
    <div ref={scrollIntoView}>
      <Banner text={m.videos_newer()}>
        <dl className={s.conflicts}>
          {[...new Set(conflicts.map(fieldOf))].filter(isDraftField).map((field) => (
            <div className="flow gap-2 tight" key={field}>
              <dt>{videoLabels[field]()}</dt>
              <dd className="breaks semibold" dir="auto">
                {textOf(takeTheirs, field) || '—'}
              </dd>
            </div>
          ))}
        </dl>
        <Button tone="quiet" onClick={() => onSettle('keepMine')}>
          {m.office_keep_mine()}
        </Button>
        <Button tone="quiet" onClick={() => onSettle('takeTheirs')}>
          {m.office_take_theirs()}
        </Button>
      </Banner>
    </div>
  );
};

const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** 'captions.he' → 'captions'. */
const fieldOf = (conflict: string): string => conflict.split('.')[0] ?? '';

/** The edited fields, and the version they are based on. */
type Edit = { base: Video; draft: VideoDraft };

interface VideoCardProps {
  video: Video;
  categories: CategoryTree;
  /** Names of the videos with the same content. */
  sameAs: string;
  onClose: () => unknown;
  onPlay: (video: Video) => void;
  onRetry: (video: Video) => void;
  onDelete: (video: Video) => void;
}
/** Shows or edits a video. */
export const VideoCard = ({ video, categories, sameAs, onClose, onPlay, onRetry, onDelete }: VideoCardProps) => {
  const [editing, setEditing] = useState(false);
  // the version being edited; `video` continues to be updated
  const [base, setBase] = useState(video);
  const [draft, setDraft] = useState(() => draftOf(video));
  const [checked, setChecked] = useState(false);
  // after editing or restoring, the focus returns to the edit button
  const [hasActed, setHasActed] = useState(false);
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  const { mutate: restore } = useRestore(videoDeletion);
  const { saveOrAsk, question: pathQuestion } = useUnusedPaths();
  const { close, question } = useUnsavedChangesPrompt(editing && isChanged(draftOf(base), draft), onClose, ['video']);

  const save = useMutation({
    mutationFn: (edit: Edit) => saveVideo(changeVideo, edit.base, edit.draft),
    onSuccess: async ({ saved, theirs }) => {
      putVideos(queries, [saved]);
      setEditing(false);
      setHasActed(true);
      showToast('good', theirs ? m.videos_saved_both() : m.videos_saved());
      await queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
    },
  });
  const setAsDraft = useMutation({
    // sent without a version, so that concurrent edits don't conflict
    mutationFn: (isDraft: boolean) => changeVideo({ _id: video._id, draft: isDraft }),
    onSuccess: async (changed) => {
      putVideos(queries, [changed]);
      editButton.current?.focus();
      showToast('good', changed.draft ? m.videos_unpublished() : m.videos_published());
      await queries.invalidateQueries({ queryKey: [...VIDEOS_KEY, 'list'] });
    },
    meta: { failure: (error) => withReason(m.videos_save_failed(), error) },
  });
  const changeDraft = (isDraft: boolean) => setAsDraft.isPending || setAsDraft.mutate(isDraft);
  const conflict = save.error instanceof VideoConflict ? save.error : undefined;
  const settle = (choice: 'keepMine' | 'takeTheirs') => {
    if (!conflict) return;
    const edit = { base: conflict.theirs, draft: conflict.merged[choice] };
    setBase(edit.base);
    setDraft(edit.draft);
    save.mutate(edit);
  };
  // once the errors are rendered
  const focusFault = () =>
    requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] :is(input, button)')?.focus(),
    );
  const start = (edit: boolean) => {
    setHasActed(true);
    setBase(video);
    setDraft(draftOf(video));
    setChecked(false);
    save.reset();
    setEditing(edit);
  };

  const trashed = video.trashedAt !== undefined;
  const rights = rightsStateOn(video.rightsUntil, localDate(useNow()));
  const canPlay = video.status === 'ready' && !trashed && rights !== 'ended';
  const deleteButton = (
    <Button tone="danger" className="push" onClick={() => onDelete(video)}>
      <Trash2 />
      {m.videos_delete()}
    </Button>
  );
  return (
    <>
      <Panel
        title={editing ? m.videos_edit_video() : m.videos_video_details()}
        sub={<L>{video.fileName}</L>}
        onClose={close}
        foot={
          editing ? (
            <>
              {/* separate keys: the press that starts editing must not end on the button that replaces it */}
              {/* not disabled while saving, which would lose the focus */}
              <Button key="save" type="submit" form={form} aria-disabled={save.isPending}>
                {save.isPending && <Spinner label={m.office_saving()} size="s" />}
                {save.isPending ? m.office_saving() : m.office_save()}
              </Button>
              <Button key="cancel" tone="quiet" onClick={() => start(false)}>
                {m.office_cancel()}
              </Button>
              {deleteButton}
            </>
          ) : (
            <>
              {trashed ? (
                <Button
                  key="restore"
                  onClick={() => {
                    setHasActed(true);
                    restore(video);
                  }}
                >
                  <Undo2 />
                  {m.office_restore()}
                </Button>
              ) : (
                <Button key="edit" ref={editButton} autoFocus={hasActed} onClick={() => start(true)}>
                  <Pencil />
                  {m.videos_edit()}
                </Button>
              )}
              <ReplaceFile video={video} />
              {deleteButton}
            </>
          )
        }
      >
        <button
          type="button"
          className={s.preview}
          aria-label={`${m.office_play_name({ name: video.displayName })} ${clockTime(video.length)}`}
          disabled={!canPlay}
          onClick={() => onPlay(video)}
        >
          <Thumb category={categoryOfPath(video.path)} src={video.thumbnailUrl} play={canPlay} seconds={video.length} />
        </button>
        {video.status === 'failed' && !trashed && (
          <Banner text={failureText(video.failureReason)}>
            <Button tone="quiet" onClick={() => onRetry(video)}>
              <RefreshCw />
              {m.videos_retry()}
            </Button>
          </Banner>
        )}
        {video.draft && !trashed && !editing && (
          <Banner tone="hint" text={m.videos_draft_text()}>
            <Button aria-disabled={setAsDraft.isPending} onClick={() => changeDraft(false)}>
              {m.videos_publish()}
            </Button>
          </Banner>
        )}
        <NextFile video={video} />
        {rights && video.rightsUntil !== undefined && !trashed && (
          <Banner
            tone={rights === 'ended' ? 'bad' : 'hint'}
            text={(rights === 'ended' ? m.videos_rights_ended_text : m.videos_rights_end_text)({
              day: dateText(video.rightsUntil),
            })}
          />
        )}
        {sameAs !== '' && <Banner tone="hint" text={m.videos_same_as({ names: sameAs })} />}
        {editing ? (
          <form
            ref={fields}
            id={form}
            noValidate
            className="stack gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              setChecked(true);
              if (isFaulty(draft)) focusFault();
              else if (!save.isPending)
                void saveOrAsk(draft.path === base.path ? [] : [draft.path], () => save.mutate({ base, draft }));
            }}
          >
            <VideoFields
              seconds={base.length}
              categories={categories}
              draft={draft}
              isChecked={checked}
              onChange={setDraft}
            />
            {conflict && <VideoConflictNotice conflict={conflict} onSettle={settle} />}
            {save.isError && !conflict && (
              <p className="bad small semibold" role="alert" lang="he" dir="rtl">
                {m.videos_save_failed()}
              </p>
            )}
          </form>
        ) : (
          <>
            <VideoDetails video={video} />
            {!video.draft && !trashed && (
              <Button tone="link" aria-disabled={setAsDraft.isPending} onClick={() => changeDraft(true)}>
                {m.videos_unpublish()}
              </Button>
            )}
            <FormerFiles video={video} />
          </>
        )}
        <VideoUsage id={video._id} />
        <VideoStops video={video} />
        <VideoFeedback id={video._id} />
      </Panel>
      {pathQuestion}
      {question}
    </>
  );
};
