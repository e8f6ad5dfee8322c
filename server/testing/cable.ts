import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Cable = {
  /** The address of the proxy, without a trailing slash. */
  url: string;
  /** Breaks all connections and accepts no data until `mend`. */
  cut: () => void;
  mend: () => void;
  /** Bytes received from browsers. */
  received: () => number;
  close: () => Promise<void>;
};

/** Starts a TCP proxy that can be interrupted, to simulate a lost network more realistically than a browser can. */
export const startFlakyProxy = async (serverUrl: string): Promise<Cable> => {
  const { hostname, port } = new URL(serverUrl);
  const ends = new Set<Socket>();
  let whole = true;
  let received = 0;
  const line = createServer((near) => {
    if (!whole) return void near.destroy();
    near.on('data', (bytes) => (received += bytes.byteLength));
    const far = connect(Number(port), hostname);
    for (const [end, other] of [[near, far] as const, [far, near] as const]) {
      ends.add(end);
      end.pipe(other);
      end
        .on('error', () => other.destroy())
        .on('close', () => {
          ends.delete(end);
          other.destroy();
        });
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const cut = () => {
    whole = false;
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    cut,
    mend: () => void (whole = true),
    received: () => received,
    close: async () => {
      cut();
      line.close();
      await once(line, 'close');
    },
  };
};
