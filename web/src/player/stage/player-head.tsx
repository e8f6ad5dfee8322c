import type { ReactNode } from 'react';
import { Text } from '#texts/text.tsx';
import s from '#player/lesson-player.module.css';

interface PlayerHeadProps {
  title: string;
  subtitle: string;
  /** The page's top navigation. */
  navigation: ReactNode;
}
/** The ways to other pages, what plays, and where in the lesson that is. */
export const PlayerHead = ({ title, subtitle, navigation }: PlayerHeadProps) => (
  <div className={s.head} data-controls>
    {navigation}
    <div>
      <h1>
        <Text>{title}</Text>
      </h1>
      <p>
        <Text>{subtitle}</Text>
      </p>
    </div>
  </div>
);
