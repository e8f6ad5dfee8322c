import { useRef } from 'react';
import { Link, Outlet } from '@tanstack/react-router';
import { LogOut, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { Brand } from '#components/pictures/brand.tsx';
import { Button } from '#components/controls/button.tsx';
import { RightToLeft } from '#components/page/right-to-left.tsx';
import { paths } from '#paths.ts';
import { useUser } from '#session/session.ts';
import { m } from '#texts/generated/messages.js';
import { InMain } from '#layouts/in-main.ts';
import { LanguageSwitch } from '#layouts/language-switch.tsx';
import { useProductName } from '#layouts/page-title.ts';
import { useSignOut } from '#layouts/use-sign-out.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './use-sidebar.ts';
import s from './management-layout.module.css';

/** Layout of the back-office: top bar, sidebar (labels or icons; an overlay on phones), page. */
export const ManagementLayout = () => {
  const user = useUser();
  const productName = useProductName();
  const { open, over, set } = useSidebar();
  const toggle = useRef<HTMLButtonElement>(null);
  const { leave, question } = useSignOut();
  if (!user) return null;
  return (
    <div className={s.office} data-open={open || undefined}>
      <header className={s.bar}>
        <Button
          ref={toggle}
          tone="icon"
          size="s"
          aria-label={m.management_toggle_sidebar()}
          aria-expanded={open}
          aria-controls="sidebar"
          onClick={() => set(!open)}
        >
          {open ? <PanelRightClose /> : <PanelRightOpen />}
        </Button>
        <Brand name={productName} size="s" />
        <span className={s.spacer} />
        <LanguageSwitch />
        <Link to={paths.privacy} className={s.me} title={m.account_title()}>
          <span aria-hidden>{[...user.full_name][0]}</span>
          <span className={s.name}>{user.full_name}</span>
        </Link>
        <Button tone="icon" size="s" aria-label={m.common_sign_out()} onClick={leave}>
          <LogOut className={s.mirror} />
        </Button>
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
        <RightToLeft>
          <InMain value>
            <Outlet />
          </InMain>
        </RightToLeft>
      </main>
    </div>
  );
};
