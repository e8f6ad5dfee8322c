import { MonitorSmartphone } from 'lucide-react';
import { ButtonLink } from '#ui/controls/button-link.tsx';
import { m } from '#lib/texts/generated/messages.js';

/** Link to the page on which a signed-in phone connects a board. */
export const ConnectBoardLink = () => (
  <ButtonLink to="/board" tone="quiet" size="s" className="narrow">
    <MonitorSmartphone aria-hidden />
    {m.board_connect_title()}
  </ButtonLink>
);
