import {
  BarChart3,
  CalendarHeart,
  Clapperboard,
  ExternalLink,
  HeartPulse,
  ScrollText,
  SlidersHorizontal,
  Tags,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { paths } from '#paths.ts';
import { m } from '#texts/generated/messages.js';

type AreaPath = (typeof paths)[
  | 'users'
  | 'videos'
  | 'groupSelection'
  | 'statistics'
  | 'weeklyVideos'
  | 'themes'
  | 'lessonComposition'
  | 'system'
  | 'audit'];
interface Area {
  to: AreaPath;
  label: () => string;
  icon: LucideIcon;
}
/** The sidebar's links. */
export const areas: readonly Area[] = [
  { to: paths.users, label: m.management_users, icon: Users },
  { to: paths.videos, label: m.management_videos, icon: Clapperboard },
  { to: paths.groupSelection, label: m.management_app, icon: ExternalLink },
  { to: paths.statistics, label: m.management_statistics, icon: BarChart3 },
  { to: paths.weeklyVideos, label: m.management_weekly_video, icon: CalendarHeart },
  { to: paths.themes, label: m.themes_title, icon: Tags },
  { to: paths.lessonComposition, label: m.management_lesson_editing, icon: SlidersHorizontal },
  { to: paths.system, label: m.system_title, icon: HeartPulse },
  { to: paths.audit, label: m.audit_title, icon: ScrollText },
];
