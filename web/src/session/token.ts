/** What a token says about its session: whose it is, and until when (seconds since 1970). */
export interface TokenPayload {
  userId: string;
  exp: number;
}

/** The payload of a token, or undefined where the text isn't one. The signature is the server's to check. */
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

/** Valid only if `exp` is later than now. `now` in milliseconds. */
export const isTokenValid = (token: string, now: number): boolean => {
  const payload = tokenPayload(token);
  return payload !== undefined && payload.exp * 1000 > now;
};
