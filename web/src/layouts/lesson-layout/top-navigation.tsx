import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { LibraryBig, LogOut, Presentation, Settings2, Users } from 'lucide-react';
import { BackArrow } from '#ui/page/arrows.tsx';
import { Brand } from '#ui/pictures/brand.tsx';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { useGroup, useUser } from '#lib/session/session.ts';
import { m } from '#lib/texts/generated/messages.js';
import { groupTitle } from '#features/classes/group-name.ts';
import { toggleBoard, useBoard } from '#layouts/display.ts';
import { homeOf } from '#routing/home.ts';
import { useProductName } from '#layouts/page-title.ts';
import { useSignOut } from '#features/sign-in/use-sign-out.tsx';
import { useCanGoBack } from '#layouts/session-history.ts';
import { LessonSteps, type LessonStepsProps } from './lesson-steps.tsx';
import { MoreMenu } from './more-menu.tsx';
import { topButtons } from './top-buttons.ts';
import s from './top-navigation.module.css';

interface TopNavigationProps {
  /** Progress of choosing a lesson. */
  steps?: LessonStepsProps | undefined;
  /** Overrides where the back button leads. */
  onBack?: () => void;
}
/** Back, the brand (a link to the lesson types), progress of choosing a lesson, and the links of the user's type. */
export const TopNavigation = ({ steps, onBack }: TopNavigationProps) => {
  const user = useUser();
  const group = useGroup();
  const board = useBoard();
  const router = useRouter();
  const productName = useProductName();
  const canGoBack = useCanGoBack();
  const { leave, question } = useSignOut();
  const pathname = useLocation({ select: (location) => location.pathname });
  const buttons = topButtons(user?.type, pathname, canGoBack);
  const groupLabel = group ? groupTitle(group.name) : m.common_groups();
  const goBack = () =>
    void (canGoBack ? router.history.back() : router.navigate({ to: user ? homeOf(user.type) : '/login' }));
  const canConnectBoard = (user?.type === 'B' || user?.type === 'C') && !user.board && pathname !== '/board';
  // next to other buttons, a phone has no space for the label
  const isCrowded = buttons.management || buttons.back;
  return (
    <header className={s.top}>
      {buttons.back && (
        <IconButton icon={<BackArrow />} className={s.back} label={m.common_back()} onClick={onBack ?? goBack} />
      )}
      {buttons.signOut && (
        <Button tone="quiet" className={s.way} aria-label={m.common_sign_out()} onClick={leave}>
          <LogOut className="mirror" />
          <span className={isCrowded ? 'wide' : s.signOut}>{m.common_sign_out()}</span>
        </Button>
      )}
      <Link to={user?.type === 'A' ? '/a/main' : '/lesson-type-selection'} className={s.brand}>
        <Brand name={productName} />
      </Link>
      <span className="grow" />
      {steps && <LessonSteps {...steps} />}
      {steps && <span className="grow" />}
      <Button
        tone="quiet"
        className={`${s.board} ${s.icon}`}
        data-on={board || undefined}
        aria-pressed={board}
        aria-label={m.common_board()}
        title={m.common_board()}
        onClick={toggleBoard}
      >
        <Presentation />
      </Button>
      {buttons.management && (
        <ButtonLink tone="quiet" to="/management" className={s.way} aria-label={m.common_management()}>
          <Settings2 />
          <span className="wide">{m.common_management()}</span>
        </ButtonLink>
      )}
      {buttons.group && (
        <ButtonLink tone="quiet" to="/group-selection" className={`${s.way} ${s.group}`} aria-label={groupLabel}>
          <Users />
          {/* Next to the manager's button, a phone has no space for the name. */}
          <span className={`cut ${buttons.management ? 'wide' : s.name}`}>{groupLabel}</span>
        </ButtonLink>
      )}
      {buttons.gallery && (
        <ButtonLink tone="quiet" to="/gallery" className={s.way} aria-label={m.common_library()}>
          <LibraryBig />
          <span className="wide">{m.common_library()}</span>
        </ButtonLink>
      )}
      <MoreMenu className={s.icon} canSignOut={!buttons.signOut} canConnectBoard={canConnectBoard} />
      {question}
    </header>
  );
};
