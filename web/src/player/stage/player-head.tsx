import type { ReactNode } from 'react';
import { Text } from '#texts/text.tsx';
import s from '#player/lesson-player.module.css';

interface PlayerHeadProps {
  title: string;
  subtitle: string;
  /** The page's top navigation. */
  navigation: ReactNode;
}
/** Links to other pages, the title, and the position in the lesson. */
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
