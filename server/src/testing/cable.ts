import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type Cable = {
  /** The server's address at this end; without a slash at its end. */
  url: string;
  /** Everything that is on its way breaks off, and nothing gets through, until it is mended. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

/** A line to a server that can be cut, as a network is lost: no browser can say so as truly. */
export const startFlakyProxy = async (serverUrl: string): Promise<Cable> => {
  const { hostname, port } = new URL(serverUrl);
  const ends = new Set<Socket>();
  let whole = true;
  const line = createServer((near) => {
    if (!whole) return void near.destroy();
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
    close: async () => {
      cut();
      line.close();
      await once(line, 'close');
    },
  };
};
