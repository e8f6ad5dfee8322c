import type { PartLook } from '@zuzu/domain/lessons/striking-parts.ts';
import { Thumb } from '#features/videos/thumb.tsx';
import s from './lesson-pictures.module.css';

/** Up to three parts by which a lesson is shown, the star first. */
export const LessonPictures = ({ looks }: { looks: readonly PartLook[] }) => (
  <span className={s.frame} aria-hidden>
    <span className={s.pictures}>
      {looks.map(({ category, thumbnailUrl }, index) => (
        <Thumb key={index} category={category} src={thumbnailUrl} wide />
      ))}
    </span>
  </span>
);
