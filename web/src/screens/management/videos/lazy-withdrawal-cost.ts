import { lazily } from '#components/behavior/lazily.tsx';

/** Part of dialogs: the lists behind them load without its code. */
export const WithdrawalCost = lazily(async () => (await import('./withdrawal-cost.tsx')).WithdrawalCost);
