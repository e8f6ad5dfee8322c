import type { ReactNode } from 'react';
import { TriangleAlert } from 'lucide-react';
import { Text } from '#texts/text.tsx';
import s from './banner.module.css';

interface BannerProps {
  text: string;
  /** `bad` is read out at once; `hint` only says something worth knowing. */
  tone?: 'bad' | 'hint';
  /** What can be done about it. */
  children?: ReactNode;
}
/** A sentence that stands in the page until its reason is gone. */
export const Banner = ({ text, tone = 'bad', children }: BannerProps) => (
  <div className={s.banner} data-tone={tone} {...(tone === 'bad' && { role: 'alert' })}>
    <TriangleAlert aria-hidden />
    <span>
      <Text>{text}</Text>
    </span>
    {children}
  </div>
);
