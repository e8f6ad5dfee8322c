import type { ReactNode } from 'react';
import { MapPin } from 'lucide-react';
import type { LessonSpace } from '@zuzu/domain/videos/needs.ts';
import { Hidden } from '#ui/page/hidden.tsx';
import { spaceText } from '#features/videos/needs-text.ts';
import s from '#player/lesson-player.module.css';

interface PlayerHeadProps {
  title: string;
  subtitle: string;
  /** The requirements of the lesson's place, before it begins. */
  place?: LessonSpace | undefined;
  /** The page's top navigation. */
  navigation: ReactNode;
  /** Title and position are for screen readers only: they are displayed elsewhere. */
  wordsHidden?: boolean;
}
/** Links to other pages, the title, and the position in the lesson. */
export const PlayerHead = ({ title, subtitle, place, navigation, wordsHidden = false }: PlayerHeadProps) => {
  const words = (
    <>
      <h1>{title}</h1>
      <p>{subtitle}</p>
      {place && (
        <p className={`line gap-2 semibold ${s.space}`}>
          <MapPin aria-hidden />
          {spaceText(place)}
        </p>
      )}
    </>
  );
  return (
    <div className={s.head} data-controls>
      {navigation}
      {wordsHidden ? <Hidden>{words}</Hidden> : <div>{words}</div>}
    </div>
  );
};
