import type { Generated } from 'kysely';

type SignInCodesTable = {
  number_hash: string;
  code_hash: Buffer;
  tries_left: number;
  created_at: Date;
  expires_at: Date;
};

type SessionsTable = {
  id: string;
  user_id: string;
  epoch: number;
  device: string;
  created_at: Date;
  last_used_at: Date;
  proved_at: Date | null;
  group_id: string | null;
  ends_at: Date | null;
};

type PasskeysTable = {
  id: string;
  user_id: string;
  name: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  created_at: Date;
  last_used_at: Date | null;
};

type PasskeyChallengesTable = {
  id: Generated<string>;
  user_id: string;
  challenge: string;
  purpose: 'sign-in' | 'first' | 'create' | 'prove';
  expires_at: Date;
};

type RateLimitsTable = { key: string; points: number; expire: number };

export interface SignInTables {
  sign_in_codes: SignInCodesTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  recovery_codes: { user_id: string; code_hash: Buffer };
  rate_limits: RateLimitsTable;
}
