const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

/**
 * A random UUID (RFC 9562, version 4). `crypto.randomUUID` needs a secure context, which a school's installation may
 * not have.
 */
export const randomUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[VERSION_BYTE] = 0x40 | ((bytes[VERSION_BYTE] ?? 0) & 0x0f);
  bytes[VARIANT_BYTE] = 0x80 | ((bytes[VARIANT_BYTE] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};
