import { createHmac } from 'node:crypto';
import type { CodeCaps } from '#lib/config/code-delivery.ts';
import type { DeviceCookies } from './device-cookies.ts';
import type { RateLimits } from './rate-limits.repository.ts';
import { isIPv6 } from 'node:net';

/** The IPv4 address, or the /56 network of an IPv6 address, which a provider usually assigns to one household or school. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [plain] = address.split('%');
  // the spelling of a URL is canonical
  const spelled = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = spelled.split('::').map((part) =>
    part
      .split(':')
      .filter(Boolean)
      .map((group) => Number.parseInt(group, 16)),
  );
  const groups = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:65535') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return [...groups.slice(0, 3), (groups[3] ?? 0) & 0xff00].map((group) => group.toString(16)).join(':');
};

const TEN_MINUTES = 600;
const HOUR = 3_600;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
/** The share of the sendable codes available to unknown browsers; the rest is for known devices. */
const STRANGERS_SHARE = 0.8;

/** The origin of a request: the client's address and its Cookie header. */
export type Origin = { address: string; cookie?: string | undefined; now: Date };
/** The subject of counting: a device for a number that has signed in on it, else the number and the network. */
export type Client = { key: string; network: string; isTrusted: boolean };

type Options = { limits: RateLimits; devices: DeviceCookies; secret: string; caps: CodeCaps };

/**
 * Rate limits of signing in. Keys are keyed hashes, so that the table reveals no numbers or addresses. Exceeding a limit returns 429
 * with the time to wait.
 */
export const signInLimits = ({ limits, devices, secret, caps }: Options) => {
  const capped = (name: string, share: number) => [
    limits.limit(`${name}-day`, Math.max(1, Math.floor(caps.perDay * share)), DAY),
    limits.limit(`${name}-month`, Math.max(1, Math.floor(caps.perMonth * share)), MONTH),
  ];

  // All teachers of a school may share one number; every sign-in adds an audit entry.
  const signIns = { ofNumber: limits.limit('sign-in', 200, HOUR), ofDevice: limits.limit('sign-in-device', 60, HOUR) };
  /** Begun second steps: knowing the number is enough to begin one. */
  const steps = limits.limit('step', 60, HOUR);
  const wrongCodes = limits.limit('wrong-code', 10, HOUR);
  // Well above the rate of typing errors, well below that of a guessing attack.
  const failures = limits.limit('failure', 100, TEN_MINUTES);
  const missingCodes = limits.limit('no-code', 100, TEN_MINUTES);
  /** Known numbers admitted from a network with too many failures: too few to find one by guessing. */
  const newcomers = limits.limit('newcomer', 20, TEN_MINUTES);
  const codesOfClient = limits.limit('codes', 5, HOUR);
  const codesOfNetwork = limits.limit('codes-network', 600, TEN_MINUTES);
  const sentCodes = { toStrangers: capped('codes-sent', STRANGERS_SHARE), toDevices: capped('codes-sent', 1) };
  const unsentCodes = capped('codes-unsent', 1);
  /** Each board code is stored for five minutes; all boards of a school may share one address. */
  const boards = limits.limit('board', 200, TEN_MINUTES);
  const connectedBoards = limits.limit('board-connect', 200, HOUR);
  const wrongBoards = limits.limit('wrong-board', 20, HOUR);

  const hash = (kind: string, value: string): string =>
    createHmac('sha256', secret).update(`${kind}\0${value}`).digest('base64url');
  const sentTo = ({ isTrusted }: Client) => (isTrusted ? sentCodes.toDevices : sentCodes.toStrangers);

  return {
    /** The subject of counting for an attempt with this number, in canonical form. */
    clientOf: async (phone: string, { address, cookie, now }: Origin): Promise<Client> => {
      const network = hash('network', networkOf(address));
      const device = await devices.read(cookie, now);
      return device && devices.knows(device, phone)
        ? { key: hash('device', `${device.id}\0${phone}`), network, isTrusted: true }
        : { key: hash('number', phone), network, isTrusted: false };
    },

    /** Checked before an authenticated user is signed in. */
    signIn: ({ isTrusted, key }: Client): Promise<void> => (isTrusted ? signIns.ofDevice : signIns.ofNumber).take(key),
    /** Checked before the second step of a sign-in, which leaves a row until it expires. */
    step: ({ isTrusted, key, network }: Client): Promise<void> => steps.take(isTrusted ? key : key + network),

    /** Checked before admitting a number or rejecting it as unknown, if no code is required. */
    mayTryNumber: async ({ isTrusted, network }: Client, isKnown: boolean): Promise<void> => {
      const refusal = isTrusted ? undefined : await failures.reached(network);
      if (!refusal) return;
      if (!isKnown) throw refusal;
      await newcomers.take(network);
    },
    unknownNumber: async ({ network }: Client): Promise<void> => void (await failures.count(network)),

    /** Checked before creating a code; the same for known and unknown numbers. */
    mayAskForCode: async (client: Client): Promise<void> => {
      for (const cap of sentTo(client)) await cap.assertLeft('');
      if (!client.isTrusted) await codesOfNetwork.take(client.network);
      await codesOfClient.take(client.key);
    },
    /**
     * Checked before sending a code, which costs money; false if a cap has been reached. Codes for unknown numbers are counted
     * separately, so that both cases cause the same load and response times.
     */
    maySendCode: async (client: Client, isKnown: boolean): Promise<boolean> => {
      for (const cap of isKnown ? sentTo(client) : unsentCodes) if (await cap.count('')) return false;
      return true;
    },

    /** Checked before comparing a code. */
    mayTryCode: async ({ key, network, isTrusted }: Client): Promise<void> => {
      await wrongCodes.assertLeft(key);
      if (!isTrusted) await failures.assertLeft(network);
    },
    wrongCode: async ({ key, network, isTrusted }: Client): Promise<void> => {
      await wrongCodes.count(key);
      if (!isTrusted) await failures.count(network);
    },
    /** Counts an attempt at a number without a code; too many are rejected, without blocking users who have one. */
    missingCode: async ({ network, isTrusted }: Client): Promise<void> => {
      if (!isTrusted) await missingCodes.take(network);
    },

    /** Checked before a board gets a code: counts the device if it is known, else the network. */
    board: async ({ address, cookie, now }: Origin): Promise<void> => {
      const device = await devices.read(cookie, now);
      await boards.take(device ? hash('device', device.id) : hash('network', networkOf(address)));
    },
    /** Checked before a user connects a board. */
    connectBoard: (userId: string): Promise<void> => connectedBoards.take(hash('user', userId)),
    /** Checked before looking up a board by its code. */
    mayTryBoard: (userId: string): Promise<void> => wrongBoards.assertLeft(hash('user', userId)),
    wrongBoard: async (userId: string): Promise<void> => void (await wrongBoards.count(hash('user', userId))),

    deleteExpired: limits.deleteExpired,
  };
};
export type SignInLimits = ReturnType<typeof signInLimits>;
