import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const USER_PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;
const uint32 = (value: number): Buffer => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(value);
  return four;
};
const uint16 = (value: number): Buffer => uint32(value).subarray(2);
/** CBOR encoding of a short text, the beginning of a map, and bytes, with the shortest length field. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const map = (entries: number): Buffer => Buffer.from([0xa0 + entries]);
const bytes = (value: Buffer): Buffer => {
  const long = value.length > 0xff;
  return Buffer.concat([Buffer.from([long ? 0x59 : 0x58]), uint16(value.length).subarray(long ? 0 : 1), value]);
};

type Ceremony = { challenge: string; origin: string };
const clientData = (type: string, { challenge, origin }: Ceremony): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A passkey with a P-256 key, as stored by a browser; `counter` can be set back, like that of a cloned key. */
export const newAuthenticator = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  const authData = (origin: string, flags: number, counter: number): Buffer =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), uint32(counter)]);
  const key = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(x!, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y!, 'base64url')),
  ]);

  const authenticator = {
    id: credential.id,
    counter: 0,
    /** The response of `navigator.credentials.create`. */
    create: (ceremony: Ceremony) => {
      const data = Buffer.concat([
        authData(ceremony.origin, USER_PRESENT_AND_VERIFIED | WITH_CREDENTIAL, authenticator.counter),
        ...[Buffer.alloc(16), uint16(id.length), id, key],
      ]);
      const attestation = [map(3), text('fmt'), text('none'), text('attStmt'), map(0), text('authData'), bytes(data)];
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', ceremony).toString('base64url'),
          attestationObject: Buffer.concat(attestation).toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** The response of `navigator.credentials.get`. */
    use: (ceremony: Ceremony) => {
      authenticator.counter += 1;
      const client = clientData('webauthn.get', ceremony);
      const data = authData(ceremony.origin, USER_PRESENT_AND_VERIFIED, authenticator.counter);
      return {
        ...credential,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
        },
      };
    },
  };
  return authenticator;
};
export type Authenticator = ReturnType<typeof newAuthenticator>;
