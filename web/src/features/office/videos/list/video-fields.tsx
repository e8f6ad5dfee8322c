import { Fragment, type ComponentProps, useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isUsedByRules } from '@zuzu/domain/lesson-config/is-used-by-rules.ts';
import { captionLanguageNames, captionLanguages } from '@zuzu/domain/videos/captions.ts';
import { cueLanguages, cuesOf } from '@zuzu/domain/videos/cues.ts';
import { normalizeIntensities } from '@zuzu/domain/videos/intensity.ts';
import { lineNames, plainLines } from '@zuzu/domain/videos/line-fields.ts';
import { plainNeeds } from '@zuzu/domain/videos/needs.ts';
import { textOfTags } from '@zuzu/domain/videos/tags.ts';
import { type CategoryTree, categoryOfPath, isInCategory } from '@zuzu/domain/videos/category.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { lessonConfigOptions } from '#features/office/lesson-editor/lesson-config-api.ts';
import { DateField } from '#ui/fields/date-field.tsx';
import { Field } from '#ui/fields/field.tsx';
import { L } from '#ui/page/ltr.tsx';
import { Progress } from '#ui/page/progress.tsx';
import { CategoryPath } from '#features/videos/category-path.tsx';
import { IntensityTags } from '#features/videos/intensity-tags.tsx';
import { needsText } from '#features/videos/needs-text.ts';
import { videoLabels } from '#features/office/lists/field-texts.ts';
import { DetailRow } from '#features/office/parts/detail-row.tsx';
import { NeedsFields } from '#features/office/parts/needs-fields.tsx';
import { IntensityList } from '#features/office/videos/intensity-list.tsx';
import { VideoStatus } from '#features/office/videos/video-status.tsx';
import { clockTime, dateText } from '#lib/texts/format.ts';
import { m } from '#lib/texts/generated/messages.js';
import { CaptionFields } from './caption-fields.tsx';
import { minutesOf } from './cell-texts.ts';
import { captionsText, cueError, faultOf, type DraftField, type VideoDraft } from './video-draft.ts';
import s from './video-card.module.css';
import { categoriesOf, subCategoriesOf } from '@zuzu/domain/videos/category-tree.ts';
import { pathInCategory } from '@zuzu/domain/videos/video-path.ts';
import { pathText } from '#features/videos/categories.ts';
import { Select } from '#ui/fields/select.tsx';

const ANOTHER = 'another/';

interface PathFieldProps {
  path: string;
  categories: CategoryTree;
  isUsed: (path: string) => boolean;
  onChange: (path: string) => void;
  /** The path as free text; focused when the user switches to it. */
  typed: (autoFocus: boolean) => ReactNode;
}
/** Selects a video's category from the standard ones and those in rules, or takes a typed path. */
const PathField = ({ path, categories, isUsed, onChange, typed }: PathFieldProps) => {
  const [isTyped, setIsTyped] = useState(false);
  const known = categoriesOf(categories)
    .filter((each) => subCategoriesOf(categories, each).length === 0)
    .filter((each) => categoryOfPath(each) !== undefined || isUsed(each));
  const chosen = isTyped ? undefined : known.find((each) => isInCategory(path, each));
  return (
    <>
      <Select
        label={m.office_category()}
        options={[...known.map((id) => ({ id, text: pathText(id) })), { id: ANOTHER, text: m.videos_another_path() }]}
        value={chosen ?? ANOTHER}
        onChange={(id) => {
          setIsTyped(id === ANOTHER);
          if (id !== ANOTHER) onChange(pathInCategory(path, id, categories));
        }}
      />
      {chosen === undefined && typed(isTyped)}
    </>
  );
};

const CUES_EXAMPLE = 'WEBVTT\n\n00:05.000 --> 00:08.000\nמחליפים צד';

/** Fields edited as a single text. */
type TypedField = { [Name in DraftField]: VideoDraft[Name] extends string ? Name : never }[DraftField];

interface VideoFieldsProps {
  /** Length of the video in seconds: captions must start before its end. */
  seconds: number;
  categories: CategoryTree;
  draft: VideoDraft;
  /** Validation errors are shown after the first attempt to save. */
  isChecked: boolean;
  onChange: (draft: VideoDraft) => void;
}
/** The editable fields of a video, including family, series and notes. */
export const VideoFields = ({ seconds, categories, draft, isChecked, onChange }: VideoFieldsProps) => {
  const { data: rules } = useQuery(lessonConfigOptions);
  const isUsed = (path: string) => rules !== undefined && isUsedByRules(path, rules.config);
  const set = (change: Partial<VideoDraft>) => onChange({ ...draft, ...change });
  const errorOf = (name: DraftField) => (isChecked ? faultOf(draft, name) : undefined);
  const typed = (name: TypedField, more: Partial<ComponentProps<typeof Field>> = {}) => (
    <Field
      label={videoLabels[name]()}
      value={draft[name]}
      onChange={(text) => set({ [name]: text })}
      error={errorOf(name)}
      {...more}
    />
  );
  return (
    <>
      {typed('displayName', { autoFocus: true })}
      <div className="fields">
        {typed('titleAr', { anyDirection: true })}
        {typed('titleEn', { anyDirection: true })}
        {typed('titleRu', { anyDirection: true })}
      </div>
      <div data-fault={errorOf('intensities') !== undefined || undefined}>
        <IntensityList
          label={videoLabels.intensities()}
          value={draft.intensities}
          onChange={(intensities) => set({ intensities })}
        />
        {errorOf('intensities') !== undefined && (
          <p className="bad small semibold" role="alert">
            {errorOf('intensities')}
          </p>
        )}
      </div>
      <PathField
        path={draft.path}
        categories={categories}
        isUsed={isUsed}
        onChange={(path) => set({ path })}
        typed={(autoFocus) =>
          typed('path', {
            ltr: true,
            autoFocus,
            placeholder: m.videos_path_placeholder(),
            hint: rules && draft.path !== '' && !isUsed(draft.path) ? m.videos_path_unused() : undefined,
          })
        }
      />
      <div className={s.three}>
        {lineNames.map((name) => (
          <Fragment key={name}>{typed(name)}</Fragment>
        ))}
        {typed('episode', { ltr: true, inputMode: 'numeric' })}
      </div>
      {typed('tags', { hint: m.videos_tags_hint() })}
      <fieldset className={s.needs}>
        <legend className="semibold">{videoLabels.needs()}</legend>
        <NeedsFields value={draft.needs} onChange={(needs) => set({ needs: plainNeeds(needs) })} />
        <p className="soft small">{m.needs_hint()}</p>
      </fieldset>
      <div className="stack gap-1">
        <span className="small semibold" aria-hidden>
          {videoLabels.rightsUntil()}
        </span>
        <DateField
          label={videoLabels.rightsUntil()}
          value={draft.rightsUntil || undefined}
          onChange={(day) => set({ rightsUntil: day ?? '' })}
        />
        <p className="soft small">{m.videos_rights_hint()}</p>
      </div>
      {typed('extraNotes', { area: true })}
      {typed('cues', { area: true, ltr: true, placeholder: CUES_EXAMPLE, hint: m.videos_cues_hint() })}
      {cueLanguages.map((language) => (
        <Field
          key={language}
          label={m.videos_cues_in({ language: captionLanguageNames[language] })}
          area
          ltr
          value={draft.cueTranslations[language] ?? ''}
          onChange={(cues) => set({ cueTranslations: { ...draft.cueTranslations, [language]: cues } })}
          error={isChecked ? cueError(draft.cueTranslations[language]) : undefined}
        />
      ))}
      <CaptionFields seconds={seconds} value={draft.captions} onChange={(captions) => set({ captions })} />
    </>
  );
};

/** Details of a video, read-only. */
export const VideoDetails = ({ video }: { video: Video }) => (
  <>
    <dl className="halves small">
      <DetailRow label={m.videos_file_name()} value={<L>{video.fileName}</L>} />
      <DetailRow label={videoLabels.displayName()} value={<bdi>{video.displayName}</bdi>} />
      <DetailRow
        label={m.office_length_minutes()}
        value={<L>{`${minutesOf(video.length)} (${clockTime(video.length)})`}</L>}
      />
      <DetailRow label={m.videos_upload_date()} value={<L>{dateText(video.uploadDate)}</L>} />
      <DetailRow
        label={videoLabels.intensities()}
        value={<IntensityTags of={normalizeIntensities(video.intensities)} />}
      />
      <DetailRow
        label={videoLabels.path()}
        value={
          <>
            <CategoryPath path={video.path} /> <L className="soft fine">{video.path}</L>
          </>
        }
      />
      {plainLines.map((name) => (
        <DetailRow key={name} label={videoLabels[name]()} value={video[name] && <bdi>{video[name]}</bdi>} />
      ))}
      <DetailRow
        label={videoLabels.series()}
        value={
          video.series !== undefined && (
            <bdi>{[video.series, video.episode].filter((part) => part !== undefined).join(' · ')}</bdi>
          )
        }
      />
      <DetailRow label={videoLabels.tags()} value={video.tags && <bdi>{textOfTags(video.tags)}</bdi>} />
      <DetailRow
        label={videoLabels.needs()}
        value={<bdi>{needsText(video.needs ?? {}) || m.needs_unlabelled()}</bdi>}
      />
      <DetailRow label={videoLabels.rightsUntil()} value={video.rightsUntil && <L>{dateText(video.rightsUntil)}</L>} />
      <DetailRow label={videoLabels.captions()} value={video.captions && <bdi>{captionsText(video)}</bdi>} />
      <DetailRow
        label={m.videos_state()}
        value={
          <>
            {video.status === 'ready' && m.videos_ready()}
            <VideoStatus video={video} />
          </>
        }
      />
      <DetailRow
        label={m.videos_renditions()}
        value={
          video.renditions &&
          video.renditions.length > 0 && <L>{video.renditions.map((height) => `${height}p`).join(', ')}</L>
        }
      />
    </dl>
    {video.status === 'processing' && <Progress value={video.progress ?? 0} label={video.displayName} />}
    {captionLanguages
      .map((language) => ({ language, cues: cuesOf(video, language) }))
      .filter(({ cues }) => cues.length > 0)
      .map(({ language, cues }) => (
        <div key={language} className={s.notes}>
          <strong>
            {language === 'he' ? videoLabels.cues() : m.videos_cues_in({ language: captionLanguageNames[language] })}
          </strong>
          <ul className={s.cues}>
            {cues.map(({ from, text }) => (
              <li key={`${from} ${text}`}>
                <L>{clockTime(from)}</L> <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
    {video.extraNotes && (
      <div className={s.notes}>
        <strong>{videoLabels.extraNotes()}</strong>
        <p dir="auto">{video.extraNotes}</p>
      </div>
    )}
  </>
);
