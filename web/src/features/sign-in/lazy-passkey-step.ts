import { lazily } from '#ui/behavior/lazily.tsx';

/** Few have passkeys: nobody else loads its code. */
export const PasskeyStep = lazily(async () => (await import('./passkey-step.tsx')).PasskeyStep);
