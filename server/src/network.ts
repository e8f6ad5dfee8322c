import { isIPv6 } from 'node:net';

const IPV6_GROUPS_OF_SITE = 3;

/** What one provider or site usually has: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export const siteNetworkOf = (address: string): string => {
  const network = networkOf(address);
  return network.includes('.')
    ? network.slice(0, network.lastIndexOf('.'))
    : network.split(':').slice(0, IPV6_GROUPS_OF_SITE).join(':');
};

/** The IPv4 address, or the /64 network of an IPv6 address: devices change their own address within it at will. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length);
  const whole = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':');
};
