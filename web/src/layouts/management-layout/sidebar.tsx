import { Link } from '@tanstack/react-router';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import { areas } from './areas.ts';
import s from './sidebar.module.css';

interface SidebarProps {
  /** Labels beside the icons; over the page: shown at all. */
  open: boolean;
  /** Lies over the page instead of beside it. */
  over: boolean;
}
/** The areas of the back-office. Icons without labels show them as a tooltip to the pointer and the focus. */
export const Sidebar = ({ open, over }: SidebarProps) => (
  <nav
    id="sidebar"
    className={s.sidebar}
    aria-label={m.common_management()}
    data-open={open || undefined}
    hidden={over && !open}
  >
    {areas.map(({ to, label, icon: Icon }) => (
      <Link key={to} to={to} className={s.link}>
        <Icon />
        <span className={s.label}>
          <Text>{label()}</Text>
        </span>
      </Link>
    ))}
  </nav>
);
