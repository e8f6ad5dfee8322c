import {
  BarChart3,
  CalendarHeart,
  Clapperboard,
  ExternalLink,
  Grid2x2X,
  HeartPulse,
  School,
  ScrollText,
  SlidersHorizontal,
  Sun,
  Tags,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#paths.ts';
import { m } from '#lib/texts/generated/messages.js';

interface Area {
  to: (typeof paths)[
    | 'management'
    | 'users'
    | 'schools'
    | 'videos'
    | 'gaps'
    | 'groupSelection'
    | 'statistics'
    | 'weeklyVideos'
    | 'themes'
    | 'lessonComposition'
    | 'system'
    | 'audit'];
  label: () => string;
  icon: LucideIcon;
}
interface AreaGroup {
  /** Omitted if the group has a single link. */
  title?: () => string;
  areas: readonly Area[];
}
/** The sidebar's links, in groups. */
export const areaGroups: readonly AreaGroup[] = [
  {
    areas: [
      { to: paths.management, label: m.management_today, icon: Sun },
      { to: paths.schools, label: m.schools_title, icon: School },
      { to: paths.users, label: m.office_users, icon: Users },
      { to: paths.videos, label: m.office_videos, icon: Clapperboard },
      { to: paths.gaps, label: m.gaps_title, icon: Grid2x2X },
    ],
  },
  {
    title: m.office_lessons,
    areas: [
      { to: paths.lessonComposition, label: m.management_lesson_editing, icon: SlidersHorizontal },
      { to: paths.themes, label: m.themes_title, icon: Tags },
      { to: paths.weeklyVideos, label: m.management_weekly_video, icon: CalendarHeart },
    ],
  },
  { areas: [{ to: paths.statistics, label: m.management_statistics, icon: BarChart3 }] },
  {
    areas: [
      { to: paths.system, label: m.system_title, icon: HeartPulse },
      { to: paths.audit, label: m.audit_title, icon: ScrollText },
      { to: paths.groupSelection, label: m.management_app, icon: ExternalLink },
    ],
  },
];
