import { lazily } from '#ui/behavior/lazily.tsx';

/** Loaded on demand, because few users have passkeys. */
export const PasskeyStep = lazily(async () => (await import('./passkey-step.tsx')).PasskeyStep);
