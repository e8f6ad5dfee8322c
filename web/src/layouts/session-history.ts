import { useLocation, type RouterHistory } from '@tanstack/react-router';

/** Index of the history entry that the session began with; after a reload, the first entry. */
let first = 0;

/** Earlier entries belong to the previous user. */
export const beginHistory = ({ location }: RouterHistory): void => {
  first = location.state.__TSR_index;
};

/** True if an earlier page of this session is in the history. */
export const useCanGoBack = (): boolean => useLocation({ select: ({ state }) => state.__TSR_index > first });
