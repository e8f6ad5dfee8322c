import { useLayoutEffect, useRef, useState } from 'react';
import { Link, Outlet } from '@tanstack/react-router';
import { LogOut, PanelLeftClose, PanelLeftOpen, UploadCloud, X } from 'lucide-react';
import { switchLanguage } from '#features/users/language-api.ts';
import { useUploadProgress } from '#features/office/videos/upload-progress.ts';
import { Chip } from '#ui/page/chip.tsx';
import { Brand } from '#ui/pictures/brand.tsx';
import { Button, IconButton, UsualSize } from '#ui/controls/button.tsx';
import { L } from '#ui/page/ltr.tsx';
import { PageLocale } from '#ui/page/page-locale.tsx';
import { storage } from '#lib/session/storage.ts';
import { useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { officeLanguages, useChosenLanguage } from '#lib/texts/language.ts';
import { removeFirstPaint } from '#layouts/first-paint.ts';
import { InMain } from '#layouts/in-main.ts';
import { LanguageSwitch } from '#layouts/language-switch.tsx';
import { useProductName } from '#layouts/page-title.ts';
import { useSignOut } from '#features/sign-in/use-sign-out.tsx';
import { menu } from './menu.ts';
import b from './sidebar.module.css';
import { useSidebar } from './use-sidebar.ts';
import s from './management-layout.module.css';

interface SidebarProps {
  /** Shows labels; for an overlay, shows the sidebar. */
  open: boolean;
  /** Overlays the page. */
  over: boolean;
}
/** The menu. Icons without labels show them as a tooltip on hover and focus. */
const Sidebar = ({ open, over }: SidebarProps) => (
  <nav
    id="sidebar"
    className={b.sidebar}
    aria-label={m.common_management()}
    data-open={open || undefined}
    hidden={over && !open}
  >
    {menu.map(({ title, entries }) => (
      <div key={entries[0]?.to} className={b.group}>
        {title && <p className={b.title}>{title()}</p>}
        {entries.map(({ to, label, icon: Icon }) => (
          // all other pages of the back-office are below the first
          <Link key={to} to={to} className={b.link} activeOptions={{ exact: to === '/management' }}>
            <Icon />
            <span className={b.label}>{label()}</span>
          </Link>
        ))}
      </div>
    ))}
  </nav>
);

/** Layout of the back-office: top bar, sidebar (labels or icons; an overlay on phones), page. */
export const ManagementLayout = () => {
  const user = useUser();
  const productName = useProductName();
  const { open, over, set } = useSidebar();
  const toggle = useRef<HTMLButtonElement>(null);
  const { leave, question } = useSignOut();
  useLayoutEffect(removeFirstPaint, []);
  if (!user) return null;
  return (
    <UsualSize value="s">
      <div className={s.office} data-open={open || undefined}>
        <header className={s.bar}>
          <IconButton
            icon={open ? <PanelLeftClose className="mirror" /> : <PanelLeftOpen className="mirror" />}
            ref={toggle}
            label={m.management_toggle_sidebar()}
            aria-expanded={open}
            aria-controls="sidebar"
            onClick={() => set(!open)}
          />
          <Brand name={productName} size="s" />
          <span className="grow" />
          <Uploading />
          <LanguageSwitch offered={officeLanguages} />
          <Link to="/privacy" className={s.me} title={m.account_title()}>
            <span className="middle round bold" aria-hidden>
              {[...user.full_name][0]}
            </span>
            <span className="wide">{user.full_name}</span>
          </Link>
          <IconButton icon={<LogOut className="mirror" />} label={m.common_sign_out()} onClick={leave} />
          <HebrewOffer />
        </header>
        {question}
        <Sidebar open={open} over={over} />
        {over && open && (
          <div
            className={s.scrim}
            onClick={() => {
              set(false);
              toggle.current?.focus();
            }}
          />
        )}
        <main className={s.page}>
          <PageLocale>
            <InMain value>
              <Outlet />
            </InMain>
          </PageLocale>
        </main>
      </div>
    </UsualSize>
  );
};

/** localStorage key: the offer of Hebrew was dismissed in this browser. */
const OFFERED_KEY = 'hebrewOffered';

/** Offers Hebrew until a language is chosen: the office opens in English, regardless of the language of the login. */
const HebrewOffer = () => {
  const [isOffered, setIsOffered] = useState(() => storage.getItem(OFFERED_KEY) === null);
  if (useChosenLanguage() !== undefined || !isOffered) return null;
  const close = () => {
    storage.setItem(OFFERED_KEY, 'true');
    setIsOffered(false);
  };
  return (
    <p className={s.offer}>
      <Button tone="link" lang="he" onClick={() => void switchLanguage('he')}>
        {m.office_show_in_hebrew({}, { locale: 'he' })}
      </Button>
      <IconButton icon={<X />} label={m.office_close()} onClick={close} />
    </p>
  );
};

/** Upload progress of this page, shown on every screen; links to the uploads. */
const Uploading = () => {
  const progress = useUploadProgress();
  if (!progress) return null;
  const { done, total, percent } = progress;
  return (
    <Link
      to="/management/videos"
      search={{ tab: 'upload' }}
      className={s.uploading}
      aria-label={m.management_uploading({ done, total, percent })}
    >
      <Chip tone="busy" icon={<UploadCloud aria-hidden />}>
        <span className="wide">{m.management_uploaded({ done, total })}</span>
        <L>{percent}%</L>
      </Chip>
    </Link>
  );
};
