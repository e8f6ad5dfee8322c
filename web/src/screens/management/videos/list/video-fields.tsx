import { useQuery } from '@tanstack/react-query';
import type { CueFault } from '@zuzu/domain/videos/cues.ts';
import { isUsedByRules } from '@zuzu/domain/lesson-config/is-used-by-rules.ts';
import { MAX_TAG, MAX_TAGS } from '@zuzu/domain/videos/tags.ts';
import { lessonConfigOptions } from '#api/lesson-config.ts';
import { IntensityList } from '#screens/management/videos/intensity-list.tsx';
import { DateField } from '#components/controls/date-field.tsx';
import { Field } from '#components/controls/field.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { dateTexts } from '#screens/management/videos/date-texts.ts';
import { cueFaultOf, type DraftFault, type VideoDraft } from './video-draft.ts';
import s from './video-card.module.css';

const CUES_EXAMPLE = 'WEBVTT\n\n00:05.000 --> 00:08.000\nמחליפים צד';
const cueFaults: Readonly<Record<CueFault['reason'], (at: { line: number }) => string>> = {
  characters: m.videos_fault_cues_characters,
  header: m.videos_fault_cues_header,
  time: m.videos_fault_cues_time,
  order: m.videos_fault_cues_order,
  'no-text': m.videos_fault_cues_no_text,
  'too-long': m.videos_fault_cues_too_long,
  'too-many': m.videos_fault_cues_too_many,
};
const cueFaultText = (fault: CueFault | undefined) => fault && cueFaults[fault.reason]({ line: fault.line });

interface VideoFieldsProps {
  draft: VideoDraft;
  faults: ReadonlySet<DraftFault>;
  onChange: (draft: VideoDraft) => void;
}
/** The editable fields of a video, with family, series and notes. */
export const VideoFields = ({ draft, faults, onChange }: VideoFieldsProps) => {
  const { data: rules } = useQuery(lessonConfigOptions);
  const isUnused = rules !== undefined && draft.path !== '' && !isUsedByRules(draft.path, rules.config);
  const set = (change: Partial<VideoDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <Field
        label={m.videos_display_name()}
        value={draft.displayName}
        onChange={(displayName) => set({ displayName })}
        error={faults.has('displayName') ? m.videos_fault_name() : undefined}
        autoFocus
      />
      <div className={s.three}>
        <Field label={m.videos_title_ar()} value={draft.titleAr} onChange={(titleAr) => set({ titleAr })} />
        <Field label={m.videos_title_en()} value={draft.titleEn} onChange={(titleEn) => set({ titleEn })} />
        <Field label={m.videos_title_ru()} value={draft.titleRu} onChange={(titleRu) => set({ titleRu })} />
      </div>
      <div data-fault={faults.has('intensities') || undefined}>
        <IntensityList
          label={m.videos_intensities()}
          value={draft.intensities}
          onChange={(chosen) => set({ intensities: chosen })}
        />
        {faults.has('intensities') && (
          <p className={s.fault} role="alert">
            <Text>{m.videos_fault_intensity()}</Text>
          </p>
        )}
      </div>
      <Field
        label={m.videos_path()}
        placeholder={m.videos_path_placeholder()}
        ltr
        value={draft.path}
        onChange={(path) => set({ path })}
        error={faults.has('path') ? m.videos_fault_path() : undefined}
        hint={isUnused ? m.videos_path_unused() : undefined}
      />
      <div className={s.three}>
        <Field label={m.videos_family()} value={draft.family} onChange={(family) => set({ family })} />
        <Field label={m.videos_series()} value={draft.series} onChange={(series) => set({ series })} />
        <Field
          label={m.videos_episode()}
          ltr
          inputMode="numeric"
          value={draft.episode}
          onChange={(episode) => set({ episode })}
          error={faults.has('episode') ? m.videos_fault_episode() : undefined}
        />
      </div>
      <Field
        label={m.videos_tags()}
        value={draft.tags}
        onChange={(tags) => set({ tags })}
        hint={m.videos_tags_hint()}
        error={faults.has('tags') ? m.videos_fault_tags({ count: MAX_TAGS, length: MAX_TAG }) : undefined}
      />
      <div className={s.rights}>
        <span className={s.label} aria-hidden>
          <Text>{m.videos_rights_until()}</Text>
        </span>
        <DateField
          label={m.videos_rights_until()}
          texts={dateTexts()}
          value={draft.rightsUntil || undefined}
          onChange={(day) => set({ rightsUntil: day ?? '' })}
        />
        <p className={s.hint}>
          <Text>{m.videos_rights_hint()}</Text>
        </p>
      </div>
      <Field label={m.videos_notes()} area value={draft.extraNotes} onChange={(extraNotes) => set({ extraNotes })} />
      <Field
        label={m.videos_cues()}
        area
        ltr
        value={draft.cues}
        onChange={(cues) => set({ cues })}
        placeholder={CUES_EXAMPLE}
        hint={m.videos_cues_hint()}
        error={faults.has('cues') ? cueFaultText(cueFaultOf(draft)) : undefined}
      />
    </>
  );
};
