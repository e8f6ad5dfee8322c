import type { ReactNode } from 'react';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import type { IntensityLevel } from '@zuzu/domain/videos/intensity.ts';
import type { Video } from '@zuzu/domain/videos/video.ts';
import { titleOf } from './title-of.ts';
import { Intensity } from './intensity.tsx';
import { Thumb } from './thumb.tsx';
import s from './video-card.module.css';

interface VideoCardFaceProps {
  video: Pick<Video, 'displayName' | 'titles' | 'path' | 'length' | 'thumbnailUrl'>;
  /** Under the title. */
  note: ReactNode;
  level: IntensityLevel;
}
/** Picture, title and level of a video, for use in a link or button with `s.videoCard`. */
export const VideoCardFace = ({ video, note, level }: VideoCardFaceProps) => (
  <>
    <Thumb category={categoryOfPath(video.path)} src={video.thumbnailUrl} wide play seconds={video.length} />
    <span className={s.meta}>
      <strong dir="auto">{titleOf(video)}</strong>
      <span className="row gap-2 apart soft small">
        <span>{note}</span>
        <Intensity level={level} />
      </span>
    </span>
  </>
);

/** Class of the card around the face. */
export const videoCard = s.videoCard!;
/** Class of a list of such cards. */
export const videoCards = s.videoCards!;
