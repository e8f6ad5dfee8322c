import { captionLanguageNames, languagesOf } from '@zuzu/domain/videos/captions.ts';
import { Banner } from '#components/page/banner.tsx';
import { Button } from '#components/controls/button.tsx';
import { needsText } from '#components/videos/needs-text.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import type { VideoConflict } from './save-video.ts';
import type { DraftField, VideoDraft } from './video-draft.ts';
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
          {[...new Set(conflicts.map(fieldOf))].filter(isField).map((field) => (
            <div key={field}>
              <dt>
                <Text>{fieldNames[field]()}</Text>
              </dt>
              <dd dir="auto">{textOf(takeTheirs, field)}</dd>
            </div>
          ))}
        </dl>
        <Button tone="quiet" size="s" onClick={() => onSettle('keepMine')}>
          <Text>{m.videos_keep_mine()}</Text>
        </Button>
        <Button tone="quiet" size="s" onClick={() => onSettle('takeTheirs')}>
          <Text>{m.videos_take_theirs()}</Text>
        </Button>
      </Banner>
    </div>
  );
};

const scrollIntoView = (notice: HTMLElement | null) => notice?.scrollIntoView({ block: 'nearest' });

const fieldNames: Readonly<Record<DraftField, () => string>> = {
  displayName: m.videos_display_name,
  titleAr: m.videos_title_ar,
  titleEn: m.videos_title_en,
  titleRu: m.videos_title_ru,
  intensities: m.videos_intensities,
  path: m.videos_path,
  family: m.videos_family,
  series: m.videos_series,
  episode: m.videos_episode,
  extraNotes: m.videos_notes,
  rightsUntil: m.videos_rights_until,
  tags: m.videos_tags,
  needs: m.needs_title,
  cues: m.videos_cues,
  cueTranslations: m.videos_cues_other,
  captions: m.videos_captions,
};

const textOf = (draft: Partial<VideoDraft>, field: DraftField): string => {
  if (field === 'needs') return needsText(draft.needs ?? {}) || '—';
  if (field === 'captions')
    return (
      languagesOf([draft])
        .map((language) => captionLanguageNames[language])
        .join(', ') || '—'
    );
  if (field === 'cueTranslations')
    return (
      Object.values(draft.cueTranslations ?? {})
        .join('\n')
        .trim() || '—'
    );
  const value = draft[field] ?? '';
  return (typeof value === 'string' ? value : value.join(', ')) || '—';
};

/** 'captions.he' → 'captions'. */
const fieldOf = (conflict: string): string => conflict.split('.')[0] ?? '';

const isField = (name: string): name is DraftField => Object.hasOwn(fieldNames, name);
