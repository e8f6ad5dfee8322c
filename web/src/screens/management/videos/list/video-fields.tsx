import { useQuery } from '@tanstack/react-query';
import { isUsedByRules } from '@zuzu/domain/lesson-config/is-used-by-rules.ts';
import { captionLanguageNames } from '@zuzu/domain/videos/captions.ts';
import { cueLanguages } from '@zuzu/domain/videos/cues.ts';
import { plainNeeds } from '@zuzu/domain/videos/needs.ts';
import { MAX_TAG, MAX_TAGS } from '@zuzu/domain/videos/tags.ts';
import { lessonConfigOptions } from '#api/lesson-config.ts';
import { IntensityList } from '#screens/management/videos/intensity-list.tsx';
import { DateField } from '#components/controls/date-field.tsx';
import { Field } from '#components/controls/field.tsx';
import { NeedsFields } from '#screens/management/needs-fields.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { dateTexts } from '#screens/management/videos/date-texts.ts';
import { CaptionFields } from './caption-fields.tsx';
import { cueFaultText } from './cue-fault-text.ts';
import { cueFaultOf, type DraftFault, type VideoDraft } from './video-draft.ts';
import s from './video-card.module.css';

const CUES_EXAMPLE = 'WEBVTT\n\n00:05.000 --> 00:08.000\nמחליפים צד';
const cueError = (cues: string | undefined) => {
  const fault = cueFaultOf(cues);
  return fault && cueFaultText(fault);
};

interface VideoFieldsProps {
  /** Seconds of the video: captions must begin before its end. */
  seconds: number;
  draft: VideoDraft;
  faults: ReadonlySet<DraftFault>;
  onChange: (draft: VideoDraft) => void;
}
/** The editable fields of a video, with family, series and notes. */
export const VideoFields = ({ seconds, draft, faults, onChange }: VideoFieldsProps) => {
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
      <div className={s.titles}>
        {(
          [
            ['titleAr', m.videos_title_ar],
            ['titleEn', m.videos_title_en],
            ['titleRu', m.videos_title_ru],
          ] as const
        ).map(([title, label]) => (
          <Field
            key={title}
            anyDirection
            label={label()}
            value={draft[title]}
            onChange={(text) => set({ [title]: text })}
          />
        ))}
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
      <fieldset className={s.needs}>
        <legend>
          <Text>{m.needs_title()}</Text>
        </legend>
        <NeedsFields value={draft.needs} onChange={(needs) => set({ needs: plainNeeds(needs) })} />
        <p className={s.hint}>
          <Text>{m.needs_hint()}</Text>
        </p>
      </fieldset>
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
        error={faults.has('cues') ? cueError(draft.cues) : undefined}
      />
      {cueLanguages.map((language) => (
        <Field
          key={language}
          label={m.videos_cues_in({ language: captionLanguageNames[language] })}
          area
          ltr
          value={draft.cueTranslations[language] ?? ''}
          onChange={(cues) => set({ cueTranslations: { ...draft.cueTranslations, [language]: cues } })}
          error={faults.has('cues') ? cueError(draft.cueTranslations[language]) : undefined}
        />
      ))}
      <CaptionFields seconds={seconds} value={draft.captions} onChange={(captions) => set({ captions })} />
    </>
  );
};
