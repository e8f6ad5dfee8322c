import type { ReactNode } from 'react';
import { Info, TriangleAlert } from 'lucide-react';
import s from './banner.module.css';

interface BannerProps {
  text: string;
  /** A second line. */
  more?: string | undefined;
  /** `bad` is announced at once; `hint` is informational. */
  tone?: 'bad' | 'hint';
  /** Actions. */
  children?: ReactNode;
}
/** A message that stays on the page until its reason is gone. */
export const Banner = ({ text, more, tone = 'bad', children }: BannerProps) => (
  <div className={s.banner} data-tone={tone} {...(tone === 'bad' && { role: 'alert' })}>
    {tone === 'bad' ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
    <span>
      {text}
      {more !== undefined && <small>{more}</small>}
    </span>
    {children}
  </div>
);
