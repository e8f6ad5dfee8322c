import { Link } from '@tanstack/react-router';
import { m } from '#texts/generated/messages.js';
import { areaGroups } from './areas.ts';
import { paths } from '#paths.ts';
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
    {areaGroups.map(({ title, areas }) => (
      <div key={areas[0]?.to} className={s.group}>
        {title && <p className={s.title}>{title()}</p>}
        {areas.map(({ to, label, icon: Icon }) => (
          // every other page of the back-office lies below the first
          <Link key={to} to={to} className={s.link} activeOptions={{ exact: to === paths.management }}>
            <Icon />
            <span className={s.label}>{label()}</span>
          </Link>
        ))}
      </div>
    ))}
  </nav>
);
