import { MonitorSmartphone } from 'lucide-react';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { paths } from '#paths.ts';
import { m } from '#lib/texts/generated/messages.js';

/** Leads a signed-in phone to where it lets a board in. */
export const ConnectBoardLink = () => (
  <ButtonLink to={paths.board} tone="quiet" size="s" className="narrow">
    <MonitorSmartphone aria-hidden />
    {m.board_connect_title()}
  </ButtonLink>
);
