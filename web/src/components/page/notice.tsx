import type { ReactNode } from 'react';
import { Text } from '#texts/text.tsx';
import { Mover, type Pose } from '#components/pictures/mover.tsx';
import s from './notice.module.css';

interface NoticeProps {
  pose: Pose;
  /** Colour of the disc behind the mover, a token such as `var(--sky)`. */
  fill: string;
  title: string;
  text: string;
  /** 'h1' where the notice is the whole screen. */
  heading?: 'h1' | 'h2';
  /** Small, for the back-office. */
  size?: 's';
  /** The one action. */
  children?: ReactNode;
}
/** A mover, one sentence, one action: empty, failed and coming states. */
export const Notice = ({ pose, fill, title, text, heading: Heading = 'h2', size, children }: NoticeProps) => (
  <div className={s.notice} data-size={size}>
    <span className={s.art} style={{ '--fill': fill }} aria-hidden>
      <Mover pose={pose} />
    </span>
    <Heading>
      <Text>{title}</Text>
    </Heading>
    <p>
      <Text>{text}</Text>
    </p>
    {children && <div className={s.action}>{children}</div>}
  </div>
);
