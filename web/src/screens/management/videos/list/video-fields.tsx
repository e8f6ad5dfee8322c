import { useQuery } from '@tanstack/react-query';
import { isUsedByRules } from '@zuzu/domain/lesson-config/is-used-by-rules.ts';
import { intensityLevels } from '@zuzu/domain/videos/intensity.ts';
import { lessonConfigOptions } from '#api/lesson-config.ts';
import { CheckList } from '#components/controls/check-list.tsx';
import { Field } from '#components/controls/field.tsx';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { levelName } from '#components/videos/intensity.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { type DraftFault, type VideoDraft } from './video-draft.ts';
import s from './video-card.module.css';

interface VideoFieldsProps {
  draft: VideoDraft;
  faults: ReadonlySet<DraftFault>;
  onChange: (draft: VideoDraft) => void;
}
/** What of a video can be edited, and its family, series and notes. */
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
      <div data-fault={faults.has('intensities') || undefined}>
        <CheckList
          label={m.videos_intensities()}
          options={intensityLevels.map((level) => ({
            id: level,
            text: (
              <>
                <IntensityTags of={[level]} />
                <Text>{levelName(level)}</Text>
              </>
            ),
          }))}
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
      <Field label={m.videos_notes()} area value={draft.extraNotes} onChange={(extraNotes) => set({ extraNotes })} />
    </>
  );
};
