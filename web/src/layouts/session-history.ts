import { useLocation, type RouterHistory } from '@tanstack/react-router';

/** Which entry of the browser's history the session began with; after a reload, the first one that there is. */
let first = 0;

/** The pages before this one belong to whoever was signed in before. */
export const beginHistory = ({ location }: RouterHistory): void => {
  first = location.state.__TSR_index;
};

/** Whether a page of this session came before the one that is shown. */
export const useCanGoBack = (): boolean => useLocation({ select: ({ state }) => state.__TSR_index > first });
