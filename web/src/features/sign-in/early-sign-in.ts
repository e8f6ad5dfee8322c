import { cleanPhoneNumber, isPhoneNumber } from '@zuzu/domain/users/phone-number.ts';
import { firstPaint } from '#layouts/first-paint.ts';

declare global {
  interface Window {
    /** The answer to a sign-in that was requested before the app's code had arrived. */
    earlySignIn?: Promise<Response>;
  }
}

const FOLLOW_MS = 250;

const partsOf = (shell: HTMLElement | null) => ({
  field: shell?.querySelector('input'),
  button: shell?.querySelector<HTMLButtonElement>('[type=submit]'),
});

/**
 * Makes the prerendered login work before the app has loaded: submits a complete number. Remembers Enter after an incomplete
 * one, so that the app can show the error.
 */
export const signInEarly = (shell: HTMLElement): void => {
  const { field, button } = partsOf(shell);
  if (!field || !button) return;
  const phone = () => cleanPhoneNumber(field.value);
  const follow = () => void (button.disabled = field.readOnly || !isPhoneNumber(phone()));
  field.addEventListener('input', follow);
  // password managers may fill the field without an event
  const watch = setInterval(() => (field.isConnected ? follow() : clearInterval(watch)), FOLLOW_MS);
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') field.dataset['confirmed'] = field.value;
  });
  // the browser may have filled it in
  follow();
  shell.addEventListener('submit', (event) => {
    event.preventDefault();
    if (window.earlySignIn) return;
    field.readOnly = button.disabled = true;
    window.earlySignIn = fetch('/api/auth/send-otp', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number: phone() }),
    });
    // the app shows the error once it has loaded
    window.earlySignIn.catch(() => undefined);
  });
};

/** Returns the input typed before the app had loaded, whether Enter was pressed, and the response if it was submitted. */
export const earlyInput = () => {
  const { field } = partsOf(firstPaint());
  const { value = '', dataset } = field ?? {};
  return { phone: value, confirmed: dataset?.['confirmed'] === value, answer: field && window.earlySignIn };
};
