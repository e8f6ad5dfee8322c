import type { ReactNode } from 'react';
import { usePageTitle } from '#layouts/page-title.ts';
import { TopNavigation } from './top-navigation.tsx';
import type { LessonStepsProps } from './lesson-steps.tsx';
import s from './lesson-layout.module.css';

interface LessonLayoutProps {
  /** Title of the page, for the browser tab. */
  title: string;
  /** Progress of choosing a lesson, on the pages that choose one. */
  steps?: LessonStepsProps;
  /** The last row fills the remaining height. */
  fill?: boolean;
  /** Centres the page vertically. */
  centre?: boolean;
  /** Overrides where the back button leads. */
  onBack?: () => void;
  children: ReactNode;
}
/** Layout of every end-user page: top navigation, then the page. */
export const LessonLayout = ({ title, steps, fill, centre, onBack, children }: LessonLayoutProps) => {
  usePageTitle(title);
  return (
    <div className={s.layout}>
      <TopNavigation steps={steps} {...(onBack && { onBack })} />
      <main className={s.body} data-fill={fill || undefined} data-centre={centre || undefined}>
        {children}
      </main>
    </div>
  );
};
