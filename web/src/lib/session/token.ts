/** A token's claims: the user, and the expiry (seconds since 1970). */
export interface TokenPayload {
  userId: string;
  exp: number;
}

/** The payload of a token, or undefined if it can't be parsed. Only the server verifies the signature. */
export const tokenPayload = (token: string): TokenPayload | undefined => {
  try {
    const base64 = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const { userId, exp } = JSON.parse(new TextDecoder().decode(bytes)) as Partial<TokenPayload>;
    return typeof userId === 'string' && typeof exp === 'number' ? { userId, exp } : undefined;
  } catch {
    return undefined;
  }
};

/** True if `exp` is later than `now` (in milliseconds). */
export const isTokenValid = (token: string, now: number): boolean => {
  const payload = tokenPayload(token);
  return payload !== undefined && payload.exp * 1000 > now;
};
