import type { LinkProps } from '@tanstack/react-router';
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
import { m } from '#lib/texts/generated/messages.js';

interface MenuEntry {
  to: NonNullable<LinkProps['to']>;
  label: () => string;
  icon: LucideIcon;
}
interface MenuGroup {
  /** Omitted if the group has a single link. */
  title?: () => string;
  entries: readonly MenuEntry[];
}
/** The sidebar's links, in groups. Not in the features' routes, which end users load as well. */
export const menu: readonly MenuGroup[] = [
  {
    entries: [
      { to: '/management', label: m.management_today, icon: Sun },
      { to: '/management/schools', label: m.schools_title, icon: School },
      { to: '/management/users', label: m.office_users, icon: Users },
      { to: '/management/videos', label: m.office_videos, icon: Clapperboard },
      { to: '/management/gaps', label: m.gaps_title, icon: Grid2x2X },
    ],
  },
  {
    title: m.office_lessons,
    entries: [
      { to: '/management/leeson-composition', label: m.management_lesson_editing, icon: SlidersHorizontal },
      { to: '/management/themes', label: m.themes_title, icon: Tags },
      { to: '/management/weekly-videos', label: m.management_weekly_video, icon: CalendarHeart },
    ],
  },
  { entries: [{ to: '/management/statistics', label: m.management_statistics, icon: BarChart3 }] },
  {
    entries: [
      { to: '/management/system', label: m.system_title, icon: HeartPulse },
      { to: '/management/audit', label: m.audit_title, icon: ScrollText },
      { to: '/group-selection', label: m.management_app, icon: ExternalLink },
    ],
  },
];
