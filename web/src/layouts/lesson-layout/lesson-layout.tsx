import type { ReactNode } from 'react';
import { usePageTitle } from '#layouts/page-title.ts';
import { TopNavigation } from './top-navigation.tsx';
import type { LessonStepsProps } from './lesson-steps.tsx';
import s from './lesson-layout.module.css';

interface LessonLayoutProps {
  /** Name of the page, for the browser's tab. */
  title: string;
  /** Progress of choosing a lesson, on the pages where one is chosen. */
  steps?: LessonStepsProps;
  /** The last row takes all the height that is left. */
  fill?: boolean;
  /** The page stands in the middle of the height. */
  centre?: boolean;
  children: ReactNode;
}
/** Frame of every page on the user's side: top navigation, then the page. */
export const LessonLayout = ({ title, steps, fill, centre, children }: LessonLayoutProps) => {
  usePageTitle(title);
  return (
    <div className={s.layout}>
      <TopNavigation steps={steps} />
      <main className={s.body} data-fill={fill || undefined} data-centre={centre || undefined}>
        {children}
      </main>
    </div>
  );
};
