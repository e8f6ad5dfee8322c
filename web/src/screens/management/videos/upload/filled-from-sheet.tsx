import { Banner } from '#components/page/banner.tsx';
import { FaultList } from '#components/sheets/fault-list.tsx';
import { videoForm } from '#screens/management/videos/sheets/video-form.ts';
import { isolatedName } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import type { FilledRows } from './fill-from-sheet.ts';
import s from './upload-video.module.css';

/** What a sheet that was dropped with the files has filled in, and what of it doesn't fit. */
export const FilledFromSheet = ({ filled }: { filled: FilledRows }) => {
  const file = isolatedName(filled.file);
  if ('problem' in filled) return <Banner text={m.sheets_beside_problem({ file, problem: filled.problem })} />;
  const { count, faults } = filled;
  return (
    <div className={s.filled}>
      <Banner tone="hint" text={m.sheets_beside_filled({ count, file })} />
      {faults.length > 0 && (
        <details>
          <summary>{m.sheets_beside_faults({ count: faults.length })}</summary>
          <FaultList form={videoForm} faults={faults} />
        </details>
      )}
    </div>
  );
};
