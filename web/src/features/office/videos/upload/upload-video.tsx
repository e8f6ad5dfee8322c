import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useMutation } from '@tanstack/react-query';
import { FolderSync } from 'lucide-react';
import type { CategoryTree } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { VideoFault } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import { errorText } from '#lib/api/api-error.ts';
import { scanStorage } from '#features/videos/videos-api.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Fold } from '#ui/page/fold.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { Search } from '#ui/controls/search.tsx';
import { Spinner } from '#ui/page/spinner.tsx';
import { showToast } from '#ui/dialogs/toast.ts';
import { isolated } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { useUnusedPaths } from '../use-unused-paths.tsx';
import { failureText } from '../failure-text.ts';
import { DropZone } from '#ui/controls/drop-zone.tsx';
import type { GridHandle } from '#ui/grid/data-grid.tsx';
import { useSelection } from '#ui/grid/use-selection.ts';
import { pathText } from '#features/videos/categories.ts';
import { Waiting } from '#features/office/sheets/waiting.tsx';
import { FaultList } from '#features/office/sheets/fault-list.tsx';
import { HiddenRows } from '#features/office/sheets/hidden-rows.tsx';
import { videoForm } from '../sheets/video-form.ts';
import { problemText } from '#features/office/sheets/problem-text.ts';
import { readSheetFile } from '#lib/sheets/read-sheet.ts';
import { brokenRowOf } from '#lib/sheets/csv.ts';
import type { Table } from '#lib/sheets/table.ts';
import { DescribeRows } from './describe-rows.tsx';
import { isPastedColumn, isTable, descriptionsPasted, type PastedColumn } from './paste.ts';
import { addSideFiles } from './side-files.ts';
import { isSheet, descriptionsFor } from './sheet-descriptions.ts';
import { isMedia, MEDIA_TYPES } from './media-types.ts';
import { uploads, useUploads } from './page-uploads.ts';
import { SavedVideos } from './saved-videos.tsx';
import { UploadGrid } from './upload-grid.tsx';
import {
  isEditable,
  isIncomplete,
  isInQuestion,
  isLocal,
  isSendable,
  savedPath,
  searchRows,
  type UploadRow,
} from './upload-rows.ts';
import type { SaveResult } from './uploads.ts';
import s from './upload-video.module.css';

/**
 * The result of a sheet: the number of filled rows and the cells that couldn't be used, or why the sheet can't be read, or the
 * sheet, if it has hidden rows.
 */
type FilledRows = { file: string } & (
  | { problem: string }
  | { count: number; faults: VideoFault[] }
  | { table: Table; hidden: number[] }
);

/** Fills the rows of the upload screen from a table. */
const fillFromTable = (file: string, table: Table, categories: CategoryTree): FilledRows => {
  const found = descriptionsFor(table, uploads.current().rows, categories);
  if (!found) return { file, problem: m.sheets_beside_no_column() };
  uploads.describe(found.descriptions);
  return { file, count: found.descriptions.size, faults: found.faults };
};
/** Fills the rows from a sheet; if it has hidden rows, returns it so that the user can decide about them first. */
const fillFromSheet = async (sheet: File, categories: CategoryTree): Promise<FilledRows> => {
  const file = sheet.name;
  const read = await readSheetFile(sheet, new AbortController().signal);
  if ('problem' in read) return { file, problem: problemText(read) };
  const { table, hidden } = read;
  return hidden ? { file, table, hidden } : fillFromTable(file, table, categories);
};

interface Pasted {
  /** The row that was pasted into, and those below it. */
  rows: readonly UploadRow[];
  column: PastedColumn;
  categories: CategoryTree;
}
/** Fills rows from cells that were copied from a spreadsheet. */
const fillFromPaste = async (text: string, { rows, column, categories }: Pasted): Promise<FilledRows> => {
  const { default: Papa } = await import('papaparse');
  // an empty line is kept, because it counts as a row
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: '\t' });
  const row = brokenRowOf(data, errors);
  if (row !== undefined) return { file: m.videos_clipboard(), problem: problemText({ problem: 'quotes', row }) };
  const { descriptions, faults } = descriptionsPasted(data, rows, column, categories);
  uploads.describe(descriptions);
  return { file: m.videos_clipboard(), count: descriptions.size, faults };
};

/** Reports the rows that a dropped sheet has filled, and its unusable cells. */
const FilledFromSheet = ({ filled, onTable }: { filled: FilledRows; onTable: (table: Table) => void }) => {
  const file = isolated(filled.file);
  if ('problem' in filled) return <Banner text={m.sheets_beside_problem({ file, problem: filled.problem })} />;
  if ('table' in filled) return <HiddenRows {...filled} onTable={onTable} />;
  const { count, faults } = filled;
  return (
    <div className={s.filled}>
      <Banner tone="hint" text={m.sheets_beside_filled({ count, file })} />
      {faults.length > 0 && (
        <Fold summary={m.sheets_beside_faults({ count: faults.length })}>
          <FaultList form={videoForm} faults={faults} />
        </Fold>
      )}
    </div>
  );
};

/** Filter of the file dialog. */
const ACCEPTED = `.xlsx,.csv,.vtt,.srt,${MEDIA_TYPES}`;
const CHOOSE = '[data-choose-files]';
const rowButton = (id: string, button: string) => `[data-key="${CSS.escape(id)}"] ${button}`.trim();
/** Required fields of a row; a sub-category is optional. */
const FIRST_FAULT = 'td:not([data-col="sub"]) [data-fault] :is(input, button)';
/** The element focused after saving: the first row to retry, or the file chooser. */
const nextAfter: Readonly<Record<SaveResult, string | undefined>> = {
  incomplete: undefined,
  failed: '[data-state="error"] button',
  'in-question': '[data-question] button',
  done: CHOOSE,
  queued: undefined,
  cleared: undefined,
};
/** Frames to wait for: a new grid measures itself before it draws its rows. */
const MAX_FRAMES = 60;
/** Focuses the element once it is rendered; gives up after some frames. */
const focusOn = (screen: HTMLElement | null, what: string, frames = MAX_FRAMES): unknown =>
  requestAnimationFrame(() => {
    const element = screen?.querySelector<HTMLElement>(what);
    if (element) element.focus();
    else if (frames > 0) focusOn(screen, what, frames - 1);
  });

interface UploadVideoProps {
  categories: CategoryTree;
  /** The planned clip that the chosen files belong to. */
  planned: { path: string; intensity: IntensityLevel } | undefined;
}
/** Lets the user describe files from storage and this computer, and adds them to the library. */
export const UploadVideo = ({ categories, planned }: UploadVideoProps) => {
  const { rows, all, showErrors, skipped, saved, busy } = useUploads();
  const [q, setQ] = useState('');
  const screen = useRef<HTMLDivElement>(null);
  const grid = useRef<GridHandle>(null);
  const shown = searchRows(rows, q);

  const scan = useMutation({
    mutationFn: () => scanStorage(),
    onSuccess: ({ newVideos, skipped: left }) => {
      uploads.setScanned(newVideos, left);
      if (newVideos.length === 0) showToast('good', m.videos_sync_none());
    },
  });

  const {
    mutate: fill,
    data: filled,
    isPending: isFilling,
    reset: clearFilled,
  } = useMutation({
    mutationFn: (filling: readonly (FilledRows | Promise<FilledRows>)[]) => Promise.all(filling),
  });

  const { mutate: takeTexts, data: left = [] } = useMutation({
    mutationFn: (files: readonly File[]) => addSideFiles(files, () => uploads.current().rows, uploads.addTexts),
  });

  const goToIncomplete = () => {
    const first = uploads.current().rows.find((row) => isEditable(row) && isIncomplete(row, categories));
    if (!first) return;
    setQ('');
    requestAnimationFrame(() => {
      grid.current?.showRow(first.id);
      focusOn(screen.current, rowButton(first.id, FIRST_FAULT));
    });
  };
  const showResult = (result: SaveResult) => {
    if (result === 'done') {
      showToast('good', m.videos_inserted());
      clearFilled();
    }
    if (result === 'failed') showToast('bad', m.videos_some_failed());
    if (result === 'in-question') showToast('bad', m.videos_some_in_question());
    if (result === 'incomplete') goToIncomplete();
    const next = nextAfter[result];
    if (next) focusOn(screen.current, next);
  };
  const addFiles = (files: readonly File[]) => {
    const first = uploads.current().rows.length;
    uploads.addFiles(files.filter(isMedia), categories);
    if (planned) {
      const [primary = '', sub = ''] = planned.path.split('/');
      for (const { id } of uploads.current().rows.slice(first))
        uploads.edit(id, { primary, sub, intensities: [planned.intensity] });
    }
    // after the videos, so that they match rows of the same drop
    takeTexts(files.filter((file) => !isMedia(file) && !isSheet(file)));
    const sheets = files.filter(isSheet);
    if (sheets.length > 0) fill(sheets.map((sheet) => fillFromSheet(sheet, categories)));
    const added = uploads.current().rows[first];
    if (added) focusOn(screen.current, rowButton(added.id, '[data-col="name"] input'));
  };
  /** Moves the focus to a neighbouring row, or to the file chooser, before the row is removed. */
  const remove = (id: string) => {
    const row = screen.current?.querySelector(rowButton(id, ''));
    const beside = [row?.nextElementSibling, row?.previousElementSibling].map((each) =>
      each?.querySelector<HTMLElement>('[data-col="remove"] button'),
    );
    (beside.find(Boolean) ?? screen.current?.querySelector<HTMLElement>(CHOOSE))?.focus();
    uploads.remove(id);
  };
  const { saveOrAsk, question } = useUnusedPaths();
  const save = (draft: boolean) => {
    const sent = rows.filter(isSendable);
    const paths = sent.some((row) => isIncomplete(row, categories))
      ? []
      : sent.map((row) => savedPath(row, categories));
    void saveOrAsk(paths, () => void uploads.save(categories, { draft }).then(showResult));
  };
  const retry = (id: string) => void uploads.retry(id, categories).then(showResult);
  /** Fills rows from pasted spreadsheet cells, starting at the row pasted into. */
  const paste = (event: ClipboardEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('td[data-col]');
    const first = shown.findIndex(({ id }) => id === cell?.closest('tr')?.dataset['key']);
    const column = cell?.dataset['col'];
    const text = event.clipboardData.getData('text/plain');
    if (first === -1 || !isPastedColumn(column) || !isTable(text)) return;
    event.preventDefault();
    fill([fillFromPaste(text, { rows: shown.slice(first), column, categories })]);
  };
  /** Enter in a name moves to the next one. */
  const goToNextName = (event: KeyboardEvent) => {
    const row = (event.target as Element).closest('td[data-col="name"]')?.closest('tr');
    if (event.key !== 'Enter' || !row) return;
    event.preventDefault();
    row.nextElementSibling?.querySelector<HTMLElement>('[data-col="name"] input')?.focus();
  };
  const {
    keys,
    grid: tickedInGrid,
    bar,
  } = useSelection({
    rows: shown,
    all: rows,
    keyOf: ({ id }) => id,
    nameOf: ({ fileName }) => fileName,
  });
  const ticked = rows.filter(({ id }) => keys.has(id));
  const incomplete = rows.filter((row) => isIncomplete(row, categories)).length;
  const questions = shown.filter((row) => isInQuestion(row) && isEditable(row));
  const local = rows.filter(isLocal).length;
  const hidden = rows.length - shown.length;

  return (
    <div className={s.upload} ref={screen} onPaste={paste} onKeyDown={goToNextName}>
      <div className={s.bar}>
        <Button tone="quiet" disabled={scan.isPending || busy} onClick={() => scan.mutate()}>
          {scan.isPending ? <Spinner label={m.videos_syncing()} size="s" /> : <FolderSync />}
          {m.videos_sync()}
        </Button>
        <DropZone text={m.videos_drop()} choose={m.videos_choose_files()} accept={ACCEPTED} onFiles={addFiles} />
        {rows.length > 0 && (
          <div className={s.search} role="search">
            <Search label={m.videos_upload_search()} value={q} onSearch={setQ} />
          </div>
        )}
        <span className="soft small" role="status">
          {rows.length > 0 && m.videos_found({ storage: rows.length - local, local })}
        </span>
      </div>
      {planned && (
        <Banner
          tone="hint"
          text={m.videos_planned_clip({ category: pathText(planned.path), intensity: planned.intensity })}
        />
      )}
      {scan.isError && <Banner text={`${m.videos_sync_failed()}: ${errorText(scan.error)}`} />}
      {[...skipped, ...left].length > 0 && (
        <Banner
          tone="hint"
          text={m.videos_skipped({
            files: [...skipped, ...left]
              .map(({ fileName, reason, line }) => `${isolated(fileName)} (${failureText(reason, line)})`)
              .join(', '),
          })}
        />
      )}
      {isFilling && <Waiting text={m.sheets_reading()} />}
      {filled?.map((each) => (
        <FilledFromSheet
          key={each.file}
          filled={each}
          onTable={(table) =>
            fill(filled.map((other) => (other === each ? fillFromTable(each.file, table, categories) : other)))
          }
        />
      ))}
      {rows.some(({ wanted }) => wanted !== undefined) && <Banner tone="hint" text={m.videos_files_wanted()} />}
      {hidden > 0 && Object.values(all).includes(true) && (
        <Banner tone="hint" text={m.videos_apply_to_hidden({ count: hidden })} />
      )}
      {showErrors && incomplete > 0 && (
        <Banner text={m.videos_incomplete()} more={m.videos_incomplete_rows({ incomplete, count: rows.length })}>
          <Button tone="link" onClick={goToIncomplete}>
            {m.videos_incomplete_go()}
          </Button>
        </Banner>
      )}
      {rows.length === 0 ? (
        <Notice pose="cheer" title={m.videos_empty_upload_title()} text={m.videos_empty_upload_text()} />
      ) : (
        <>
          <UploadGrid
            rows={shown}
            all={all}
            showErrors={showErrors}
            handle={grid}
            categories={categories}
            selection={tickedInGrid}
            onRetry={retry}
            onRemove={remove}
          />
          {ticked.length > 0 && (
            <DescribeRows
              rows={ticked}
              bar={bar}
              categories={categories}
              onDescribe={(changes) => {
                const undo = uploads.describeMany(keys, changes);
                showToast('good', m.videos_rows_described({ count: ticked.length }), {
                  action: { text: m.office_undo(), run: undo },
                });
              }}
              onRemove={() => {
                for (const row of ticked) if (row.state.at !== 'saving') uploads.remove(row.id);
                focusOn(screen.current, CHOOSE);
              }}
            />
          )}
          <div className={s.foot}>
            <Button disabled={busy || !rows.some(isSendable)} onClick={() => save(false)}>
              {m.videos_save_videos()}
            </Button>
            <Button tone="quiet" disabled={busy || !rows.some(isSendable)} onClick={() => save(true)}>
              {m.videos_save_drafts()}
            </Button>
            <span className="soft small">{m.videos_rows({ count: rows.length, incomplete })}</span>
            {questions.length > 0 && (
              <>
                <span className="soft small">{m.videos_rows_in_question({ count: questions.length })}</span>
                <Button
                  tone="link"
                  onClick={() => {
                    focusOn(screen.current, CHOOSE);
                    for (const { id } of questions) uploads.remove(id);
                  }}
                >
                  {m.videos_skip_all()}
                </Button>
              </>
            )}
          </div>
        </>
      )}
      {question}
      <SavedVideos fileKeys={saved} onDismiss={uploads.dismissSaved} />
    </div>
  );
};
