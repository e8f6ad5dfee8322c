import { use, type ReactNode } from 'react';
import { UsualSize } from '#ui/controls/button.tsx';
import { Figure, type Pose } from '#ui/pictures/figure.tsx';
import s from './notice.module.css';

interface NoticeProps {
  pose: Pose;
  /** Colour of the disc behind the figure, a token such as `var(--sky)`. */
  fill: string;
  title: string;
  text: string;
  /** 'h1' where the notice is the whole screen. */
  heading?: 'h1' | 'h2';
  /** The one action. */
  children?: ReactNode;
}
/** An illustration, a sentence and an action, for empty, failed and loading states. */
export const Notice = ({ pose, fill, title, text, heading: Heading = 'h2', children }: NoticeProps) => (
  <div className={s.notice} data-size={use(UsualSize)}>
    <span className={s.art} style={{ '--fill': fill }} aria-hidden>
      <Figure pose={pose} />
    </span>
    <Heading>{title}</Heading>
    <p>{text}</p>
    {children && <div className={s.action}>{children}</div>}
  </div>
);
