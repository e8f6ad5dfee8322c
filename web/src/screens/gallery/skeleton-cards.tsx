import { videoCard, videoCards } from '#components/videos/video-card.tsx';
import { m } from '#texts/generated/messages.js';
import s from './skeleton-cards.module.css';

const CARDS = 8;

/** The shape of cards that are on their way; seen only if they take a moment. */
export const SkeletonCards = () => (
  <div className={`${videoCards} ${s.cards}`} role="progressbar" aria-label={m.common_loading()}>
    {Array.from({ length: CARDS }, (_, i) => (
      <div key={i} className={`${videoCard} ${s.card}`}>
        <i />
        <i />
        <i />
      </div>
    ))}
  </div>
);
