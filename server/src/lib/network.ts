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
