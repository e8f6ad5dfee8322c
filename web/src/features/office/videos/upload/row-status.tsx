import { CircleCheck, FileVideo, Loader, TriangleAlert, X } from 'lucide-react';
import { captionLanguageNames, languagesOf } from '@zuzu/domain/videos/captions.ts';
import { textOfTags } from '@zuzu/domain/videos/tags.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { RetryButton } from '#ui/controls/retry-button.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { needsText } from '#features/videos/needs-text.ts';
import { clockTime, dateText, isolated, isolatedName } from '#lib/texts/format.ts';
import { uploads } from './page-uploads.ts';
import { NO_SPACE } from './send-row.ts';
import {
  arrivedPercent,
  isEditable,
  isInQuestion,
  isSendable,
  type RowDescription,
  type RowFault,
  type UploadRow,
} from './upload-rows.ts';
import s from './upload-grid.module.css';

interface RowStatusProps {
  row: UploadRow;
  onRetry: (id: string) => void;
  /** Skips a file that the library already has. */
  onSkip: (id: string) => void;
}
/** The state of a row as text, with a progress bar while it is uploading. */
export const RowStatus = ({ row, onRetry, onSkip }: RowStatusProps) => {
  const { id, fileName, description, state } = row;
  const percent = state.at === 'uploading' ? state.percent : undefined;
  const arrived = arrivedPercent(row);
  return (
    <>
      <span className={s.state} data-state={row.wanted === undefined ? state.at : 'wanted'}>
        {icons[state.at]}
        {textOf(row)}
        {row.length !== undefined && state.at === 'described' && <L>{clockTime(row.length)}</L>}
        {state.at === 'error' && isSendable(row) && (
          <RetryButton tone="link" aria-label={m.videos_retry_of({ file: fileName })} onClick={() => onRetry(id)} />
        )}
        {(state.at === 'uploading' || state.at === 'waiting') && (
          <IconButton icon={<X />} label={m.videos_cancel_of({ file: fileName })} onClick={() => uploads.cancel(id)} />
        )}
      </span>
      {(state.at === 'uploading' || state.at === 'saving') && (
        <Progress value={percent ?? 100} label={m.videos_state_of({ name: fileName, state: textOf(row) })} />
      )}
      {state.at === 'error' && detailOf(state.fault) !== '' && (
        <span className="soft fine">{detailOf(state.fault)}</span>
      )}
      {arrived !== undefined && state.at === 'described' && (
        <span className="soft fine">{m.videos_continues({ percent: arrived })}</span>
      )}
      {isInQuestion(row) && isEditable(row) && (
        <span className={s.question} data-question>
          {row.sameAs || !row.twin
            ? m.videos_same_as({ names: namesOf(row) })
            : m.videos_twin_of({ name: isolated(row.twin.fileName) })}
          <Button tone="link" aria-label={m.videos_skip_of({ file: fileName })} onClick={() => onSkip(id)}>
            {m.videos_skip()}
          </Button>
          <Button
            tone="link"
            aria-label={m.videos_send_anyway_of({ file: fileName })}
            onClick={() => uploads.sendAnyway(id)}
          >
            {m.videos_send_anyway()}
          </Button>
        </span>
      )}
      {state.at === 'described' &&
        [
          description.family && m.videos_with_family({ family: description.family }),
          seriesText(description),
          description.tags?.length && m.videos_with_tags({ tags: textOfTags(description.tags) }),
          description.needs && needsText(description.needs),
          description.rightsUntil && m.videos_rights_end({ day: dateText(description.rightsUntil) }),
          (description.cues ?? description.cueTranslations) === undefined ? undefined : m.videos_with_cues(),
          description.captions &&
            m.videos_with_captions({
              languages: languagesOf([description])
                .map((language) => isolated(captionLanguageNames[language]))
                .join(', '),
            }),
          row.unreadable ? m.videos_metadata_failed() : undefined,
        ]
          .filter(Boolean)
          .map((text) => (
            <span key={text} className="soft fine">
              {text}
            </span>
          ))}
    </>
  );
};

/** Names of the videos with the same content as a row. */
export const namesOf = ({ sameAs = [] }: UploadRow): string => sameAs.map(isolatedName).join(', ');

const seriesText = ({ series, episode }: RowDescription): string | undefined => {
  if (!series) return undefined;
  return episode === undefined ? m.videos_with_series({ series }) : m.videos_with_episode({ series, episode });
};

const icons = {
  described: <FileVideo aria-hidden />,
  waiting: <Loader aria-hidden />,
  uploading: <Loader aria-hidden />,
  saving: <Loader aria-hidden />,
  completed: <CircleCheck aria-hidden />,
  error: <TriangleAlert aria-hidden />,
};

const plainTexts = {
  waiting: m.videos_state_waiting,
  saving: m.office_saving,
  completed: m.videos_state_completed,
  cancelled: m.videos_state_cancelled,
  elsewhere: m.videos_sent_elsewhere,
  empty: m.videos_reason_empty,
  same: m.videos_reason_same_file,
  upload: m.videos_upload_failed,
  gone: m.videos_upload_failed,
};
/** Returns the state of a row as text. */
export const textOf = ({ state, file, wanted, replaces }: UploadRow): string => {
  if (state.at === 'described') {
    if (wanted !== undefined) return m.videos_state_wanted();
    return file ? m.videos_state_local() : m.videos_state_stored();
  }
  if (state.at === 'uploading')
    return state.reconnecting
      ? m.videos_state_reconnecting()
      : m.videos_state_uploading({ percent: Math.round(state.percent) });
  const kind = state.at === 'error' ? state.fault.kind : state.at;
  if (kind !== 'save') return plainTexts[kind]();
  return replaces === undefined ? m.videos_save_row_failed() : m.videos_replace_refused();
};

/** Returns details of why a row failed, if there are any. */
export const detailOf = (fault: RowFault): string => {
  if (fault.kind === 'save') return fault.message;
  if (fault.kind === 'gone') return m.videos_file_gone();
  if (fault.kind === 'upload' && fault.status === NO_SPACE) return m.errors_no_space();
  return fault.kind === 'upload' && fault.status !== undefined ? m.videos_upload_status({ status: fault.status }) : '';
};
