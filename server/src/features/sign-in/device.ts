import Bowser from 'bowser';

const MAX_USER_AGENT = 512;
const MAX_DEVICE = 60;

/** Browser and system of a User-Agent, such as 'Chrome, Android'; empty if both are unknown. */
export const deviceOf = (userAgent: string | undefined): string => {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_USER_AGENT));
  return [browser.name, os.name].filter(Boolean).join(', ').slice(0, MAX_DEVICE);
};
