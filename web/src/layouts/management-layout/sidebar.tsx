import { Link } from '@tanstack/react-router';
import { m } from '#texts/generated/messages.js';
import { areas } from './areas.ts';
import s from './sidebar.module.css';

interface SidebarProps {
  /** Shows labels beside the icons; as an overlay: shown at all. */
  open: boolean;
  /** Overlays the page instead of standing beside it. */
  over: boolean;
}
/** The areas of the back-office. Icons without labels show them as a tooltip on hover and focus. */
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
        <span className={s.label}>{label()}</span>
      </Link>
    ))}
  </nav>
);
