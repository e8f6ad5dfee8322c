import { useCallback, useMemo, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FolderSync } from 'lucide-react';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import { errorText } from '#api/api-error.ts';
import { scanStorage } from '#api/videos.ts';
import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { Notice } from '#components/page/notice.tsx';
import { Search } from '#components/controls/search.tsx';
import { Spinner } from '#components/page/spinner.tsx';
import { showToast } from '#components/dialogs/toast.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { failureText } from '#screens/management/videos/failure-text.ts';
import { DropZone } from './drop-zone.tsx';
import { uploads, useUploads } from './page-uploads.ts';
import { SavedVideos } from './saved-videos.tsx';
import { UploadGrid } from './upload-grid.tsx';
import { isIncomplete, isLocal, isToSend, searchRows } from './upload-rows.ts';
import type { SaveResult } from './uploads.ts';
import s from './upload-video.module.css';

const CHOOSE = '[data-choose-files]';
const rowButton = (id: string, button: string) => `[data-key="${CSS.escape(id)}"] ${button}`.trim();
/** What has the focus after a save: the first fault, the first row to send again, or the choice of more files. */
const nextAfter: Readonly<Record<SaveResult, string | undefined>> = {
  incomplete: '[data-fault] :is(input, button)',
  failed: '[data-state="error"] button',
  done: CHOOSE,
  queued: undefined,
};
/** Once it has been drawn. */
const focusOn = (screen: HTMLElement | null, what: string) =>
  requestAnimationFrame(() => screen?.querySelector<HTMLElement>(what)?.focus());

/** Files of storage and of this computer, described and brought into the library. */
export const UploadVideo = ({ categories }: { categories: CategoryTree }) => {
  const { rows, all, showErrors, skipped, saved, busy } = useUploads();
  const [q, setQ] = useState('');
  const screen = useRef<HTMLDivElement>(null);
  const shown = useMemo(() => searchRows(rows, q), [rows, q]);

  const scan = useMutation({
    mutationFn: () => scanStorage(),
    onSuccess: ({ newVideos, skipped: left }) => {
      uploads.setScanned(newVideos, left);
      if (newVideos.length === 0) showToast('good', m.videos_sync_none());
    },
  });

  const tell = useCallback((result: SaveResult) => {
    if (result === 'done') showToast('good', m.videos_inserted());
    if (result === 'failed') showToast('bad', m.videos_some_failed());
    if (result === 'incomplete') setQ('');
    const next = nextAfter[result];
    if (next) focusOn(screen.current, next);
  }, []);
  const addFiles = (files: readonly File[]) => {
    const first = uploads.current().rows.length;
    uploads.addFiles(files);
    const added = uploads.current().rows[first];
    if (added) focusOn(screen.current, rowButton(added.id, '[data-col="name"] input'));
  };
  /** The focus moves on before the row goes: to the one beside it, or to where files are chosen. */
  const remove = useCallback((id: string) => {
    const row = screen.current?.querySelector(rowButton(id, ''));
    const beside = [row?.nextElementSibling, row?.previousElementSibling].map((each) =>
      each?.querySelector<HTMLElement>('[data-col="remove"] button'),
    );
    (beside.find(Boolean) ?? screen.current?.querySelector<HTMLElement>(CHOOSE))?.focus();
    uploads.remove(id);
  }, []);
  const retry = useCallback((id: string) => void uploads.retry(id, categories).then(tell), [categories, tell]);
  const incomplete = rows.filter((row) => isIncomplete(row, categories)).length;
  const local = rows.filter(isLocal).length;
  const hidden = rows.length - shown.length;

  return (
    <div className={s.upload} ref={screen}>
      <div className={s.bar}>
        <Button tone="quiet" size="s" disabled={scan.isPending || busy} onClick={() => scan.mutate()}>
          {scan.isPending ? <Spinner label={m.videos_syncing()} className={s.spinner} /> : <FolderSync />}
          <Text>{m.videos_sync()}</Text>
        </Button>
        <DropZone onFiles={addFiles} />
        <span className={s.count} role="status">
          {rows.length > 0 && <Text>{m.videos_found({ storage: rows.length - local, local })}</Text>}
        </span>
      </div>
      {rows.length > 0 && (
        <div className={s.search} role="search">
          <Search label={m.videos_upload_search()} value={q} onSearch={setQ} />
        </div>
      )}
      {scan.isError && <Banner text={`${m.videos_sync_failed()}: ${errorText(scan.error)}`} />}
      {skipped.length > 0 && (
        <Banner
          tone="hint"
          text={m.videos_skipped({
            files: skipped.map(({ fileName, reason }) => `\u2068${fileName}\u2069 (${failureText(reason)})`).join(', '),
          })}
        />
      )}
      {rows.some(({ wanted }) => wanted !== undefined) && <Banner tone="hint" text={m.videos_files_wanted()} />}
      {hidden > 0 && Object.values(all).includes(true) && (
        <Banner tone="hint" text={m.videos_apply_to_hidden({ count: hidden })} />
      )}
      {showErrors && incomplete > 0 && <Banner text={m.videos_incomplete()} />}
      {rows.length === 0 ? (
        <Notice
          size="s"
          pose="jump"
          fill="var(--i3)"
          title={m.videos_empty_upload_title()}
          text={m.videos_empty_upload_text()}
        />
      ) : (
        <>
          <UploadGrid
            rows={shown}
            all={all}
            showErrors={showErrors}
            categories={categories}
            onRetry={retry}
            onRemove={remove}
          />
          <div className={s.foot}>
            <Button
              size="s"
              disabled={busy || !rows.some(isToSend)}
              onClick={() => void uploads.save(categories).then(tell)}
            >
              <Text>{m.videos_save_videos()}</Text>
            </Button>
            <span className={s.count}>
              <Text>{m.videos_rows({ count: rows.length, incomplete })}</Text>
            </span>
          </div>
        </>
      )}
      <SavedVideos fileKeys={saved} />
    </div>
  );
};
