import { use, type ReactNode } from 'react';
import { UsualSize } from '#ui/controls/button.tsx';
import { Figure } from '#ui/pictures/figure.tsx';
import s from './notice.module.css';

/** Colour of the disc behind each figure. */
const fills = { coordination: 'var(--sky)', story: 'var(--violet)', cheer: 'var(--i3)', 'dynamic-warmup': 'var(--i3)' };

interface NoticeProps {
  /** 'coordination' for failures, 'story' for empty states. */
  pose?: keyof typeof fills;
  title: string;
  text: string;
  /** 'h1' where the notice is the whole screen. */
  heading?: 'h1' | 'h2';
  /** The one action. */
  children?: ReactNode;
}
/** An illustration, a sentence and an action, for empty, failed and loading states. */
export const Notice = ({ pose = 'coordination', title, text, heading: Heading = 'h2', children }: NoticeProps) => (
  <div className={s.notice} data-size={use(UsualSize)}>
    <span className={s.art} style={{ '--fill': fills[pose] }} aria-hidden>
      <Figure pose={pose} />
    </span>
    <Heading>{title}</Heading>
    <p>{text}</p>
    {children && <div className={s.action}>{children}</div>}
  </div>
);
