import { useEffect, useEffectEvent, useState } from 'react';
import { Figure, type Pose } from '#ui/pictures/figure.tsx';
import { createTones } from '#player/stage/tones.ts';
import s from './dancer.module.css';

/** C5, E5, G5, and C6, which is held. */
const FANFARE = [523.25, 659.26, 783.99, 1046.5].map((hertz, at) => ({
  hertz,
  after: at * 0.15,
  rise: 0.02,
  fadedAfter: at < 3 ? 0.4 : 1.6,
  gain: 0.16,
}));

interface DancerProps {
  pose: Pose;
  /** Dances for five seconds, to a fanfare of this loudness from 0 to 1; else it stands still. */
  dances: boolean;
  volume: number;
  className?: string | undefined;
}
/** The figure at the end of a lesson. */
export const Dancer = ({ pose, dances, volume, className = '' }: DancerProps) => {
  const [tones] = useState(createTones);
  const play = useEffectEvent(() => tones.play(FANFARE, volume));
  useEffect(() => {
    if (dances) play();
    return () => tones.close();
  }, [dances, tones]);
  return <Figure pose={pose} className={dances ? `${className} ${s.dances}` : className} />;
};
