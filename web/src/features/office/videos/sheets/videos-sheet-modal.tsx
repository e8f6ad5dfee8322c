import { useState } from 'react';
import type { BulkVideosOutput } from '@zuzu/contract/videos/bulk.ts';
import type { ImportedVideo, ImportVideosOutput } from '@zuzu/contract/videos/import.ts';
import type { VideoColumn } from '@zuzu/domain/sheets/videos/columns.ts';
import { videoRowsOf, type VideoSheetRow, tableOfVideos } from '@zuzu/domain/sheets/videos/videos-sheet.ts';
import type { VideoListQuery } from '@zuzu/contract/videos/listing.ts';
import { allVideos, importVideos, planVideosImport } from '#features/videos/videos-api.ts';
import { Modal } from '#ui/dialogs/modal.tsx';
import { L } from '#ui/page/ltr.tsx';
import { ChooseSheet, type ReadFile } from '#features/office/sheets/choose-sheet.tsx';
import { fieldWords } from '#features/office/lists/field-texts.ts';
import { ExportPart } from '#features/office/sheets/export-part.tsx';
import { ImportSheet } from '#features/office/sheets/import-sheet.tsx';
import type { BulkUndo } from '#features/office/lists/use-bulk-undo.tsx';
import { BulkEffectsList } from '../bulk/bulk-effects.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { officeLanguage } from '#lib/texts/language.ts';
import { newPaths, useUnusedPaths } from '../use-unused-paths.tsx';
import { videoForm } from './video-form.ts';

interface VideosSheetModalProps {
  /** The list's filters and order, which apply to the export. */
  filters: VideoListQuery;
  /** Number of matching videos. */
  total: number;
  last: BulkUndo<BulkVideosOutput>;
  onClose: () => void;
}
/** Imports and exports descriptions of videos as sheets. */
export const VideosSheetModal = ({ filters, total, last, onClose }: VideosSheetModalProps) => {
  const [file, setFile] = useState<ReadFile>();
  const { saveOrAsk, question } = useUnusedPaths();
  return file ? (
    <>
      <ImportSheet<VideoColumn, VideoSheetRow, ImportVideosOutput, ImportedVideo>
        file={file}
        form={videoForm}
        words={{
          ...fieldWords,
          title: m.sheets_videos_title(),
          need: m.sheets_need_file(),
          nothing: m.sheets_videos_nothing(),
          apply: ({ changed: count }) => m.sheets_videos_apply({ count }),
          head: m.office_video(),
        }}
        isKnown={(columns) => columns.includes('fileKey') || columns.includes('fileName')}
        rowsOf={videoRowsOf}
        plan={(rows, signal) => planVideosImport(rows, signal)}
        itemsOf={({ videos }) => videos}
        keyOf={({ rows }) => rows.join()}
        renderWhat={({ displayName, fileName }) => (
          <>
            {displayName && (
              <strong className="semibold">
                <bdi>{displayName}</bdi>
              </strong>
            )}
            <L>{fileName}</L>
          </>
        )}
        apply={(rows, version) => importVideos({ rows, version })}
        confirmPlan={({ videos }, carryOut) =>
          void saveOrAsk(newPaths(videos.flatMap(({ changes }) => changes)), carryOut)
        }
        onApplied={(outcome, { changed: count }) => last.report(outcome, m.office_bulk_done({ count }))}
        renderEffects={({ effects }) => effects && <BulkEffectsList effects={effects} />}
        onBack={() => setFile(undefined)}
        onClose={onClose}
      />
      {question}
    </>
  ) : (
    <Modal title={m.sheets_videos_title()} onClose={onClose}>
      <ChooseSheet text={m.sheets_videos_in_text()} onFile={setFile} />
      <ExportPart
        text={m.sheets_videos_out_text({ count: total })}
        title={m.office_videos()}
        file={m.sheets_videos_file()}
        load={async () => tableOfVideos(await allVideos(filters), officeLanguage())}
      />
    </Modal>
  );
};
