import type { ReactNode } from 'react';
import { normalizeIntensities } from '@zuzu/domain/videos/intensity.ts';
import { captionLanguageNames, captionLanguages, languagesOf } from '@zuzu/domain/videos/captions.ts';
import { cuesOf } from '@zuzu/domain/videos/cues.ts';
import { textOfTags } from '@zuzu/domain/videos/tags.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { needsText } from '#components/videos/needs-text.ts';
import { IntensityTags } from '#components/videos/intensity-tags.tsx';
import { L } from '#components/page/ltr.tsx';
import { Progress } from '#components/page/progress.tsx';
import { clockTime, dateText } from '#texts/format.ts';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { VideoStatus } from '#screens/management/videos/video-status.tsx';
import { minutesOf } from './cell-texts.ts';
import s from './video-card.module.css';

/** Details of a video, read-only. */
export const VideoDetails = ({ video }: { video: Video }) => {
  return (
    <>
      <dl className={s.facts}>
        <Row label={m.videos_file_name()}>
          <L>{video.fileName}</L>
        </Row>
        <Row label={m.videos_display_name()}>
          <bdi>{video.displayName}</bdi>
        </Row>
        <Row label={m.videos_length()}>
          <L>{minutesOf(video.length)}</L>
        </Row>
        <Row label={m.videos_upload_date()}>
          <L>{dateText(video.uploadDate)}</L>
        </Row>
        <Row label={m.videos_intensities()}>
          <IntensityTags of={normalizeIntensities(video.intensities)} />
        </Row>
        <Row label={m.videos_path()}>
          <L>{video.path}</L>
        </Row>
        {video.family !== undefined && (
          <Row label={m.videos_family()}>
            <bdi>{video.family}</bdi>
          </Row>
        )}
        {video.series !== undefined && (
          <Row label={m.videos_series()}>
            <bdi>{[video.series, video.episode].filter((part) => part !== undefined).join(' · ')}</bdi>
          </Row>
        )}
        {video.tags !== undefined && (
          <Row label={m.videos_tags()}>
            <bdi>{textOfTags(video.tags)}</bdi>
          </Row>
        )}
        <Row label={m.needs_title()}>
          <bdi>{needsText(video.needs ?? {}) || m.needs_unlabelled()}</bdi>
        </Row>
        {video.rightsUntil !== undefined && (
          <Row label={m.videos_rights_until()}>
            <L>{dateText(video.rightsUntil)}</L>
          </Row>
        )}
        {video.captions !== undefined && (
          <Row label={m.videos_captions()}>
            <bdi>
              {languagesOf([video])
                .map((language) => captionLanguageNames[language])
                .join(', ')}
            </bdi>
          </Row>
        )}
        <Row label={m.videos_state()}>
          {video.status === 'ready' && <Text>{m.videos_ready()}</Text>}
          <VideoStatus video={video} />
        </Row>
        {video.renditions && video.renditions.length > 0 && (
          <Row label={m.videos_renditions()}>
            <L>{video.renditions.map((height) => `${height}p`).join(', ')}</L>
          </Row>
        )}
      </dl>
      {video.status === 'processing' && <Progress value={video.progress ?? 0} label={video.displayName} />}
      {captionLanguages
        .map((language) => ({ language, cues: cuesOf(video, language) }))
        .filter(({ cues }) => cues.length > 0)
        .map(({ language, cues }) => (
          <div key={language} className={s.notes}>
            <strong>
              <Text>
                {language === 'he' ? m.videos_cues() : m.videos_cues_in({ language: captionLanguageNames[language] })}
              </Text>
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
          <strong>
            <Text>{m.videos_notes()}</Text>
          </strong>
          <p dir="auto">{video.extraNotes}</p>
        </div>
      )}
    </>
  );
};

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>
      <Text>{label}</Text>
    </dt>
    <dd>{children}</dd>
  </div>
);
