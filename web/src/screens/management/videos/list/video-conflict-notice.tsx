import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { videoLabels } from '#screens/management/field-texts.ts';
import { m } from '#texts/generated/messages.js';
import type { VideoConflict } from './save-video.ts';
import { isDraftField, textOf } from './video-draft.ts';
import s from './video-card.module.css';

interface VideoConflictNoticeProps {
  conflict: VideoConflict;
  onSettle: (choice: 'keepMine' | 'takeTheirs') => void;
}
/** The fields that somebody else saved meanwhile, and a choice of whose to keep. */
export const VideoConflictNotice = ({ conflict, onSettle }: VideoConflictNoticeProps) => {
  const { conflicts, takeTheirs } = conflict.merged;
  return (
    // above the footer with the save button, wherever the form has been scrolled to
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
        <Button tone="quiet" size="s" onClick={() => onSettle('keepMine')}>
          {m.office_keep_mine()}
        </Button>
        <Button tone="quiet" size="s" onClick={() => onSettle('takeTheirs')}>
          {m.office_take_theirs()}
        </Button>
      </Banner>
    </div>
  );
};

const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

/** 'captions.he' → 'captions'. */
const fieldOf = (conflict: string): string => conflict.split('.')[0] ?? '';
