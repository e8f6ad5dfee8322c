import { once } from 'node:events';
import { readdir } from 'node:fs/promises';

const METRIC = /^(\w+)(?:\{[^}]*\})? ([\d.e+-]+)$/gm;

/** The state of a process at one moment. */
export type Figures = {
  rssMb: number;
  /** Heap still in use right after a garbage collection. */
  heapMb: number;
  handles: number;
  files: number;
  connections: number;
};

/** Connects to a process that was started with --inspect, to trigger garbage collections. */
const garbageCollector = async (inspectPort: number): Promise<{ collect: () => Promise<void>; close: () => void }> => {
  const [target] = (await (await fetch(`http://127.0.0.1:${inspectPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await once(socket, 'open');
  return {
    collect: async () => {
      socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
      // the only message is the response
      await once(socket, 'message');
    },
    close: () => socket.close(),
  };
};

const readMetrics = async (base: string, token: string): Promise<(name: string) => number> => {
  const answer = await fetch(`${base}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const values = new Map([...text.matchAll(METRIC)].map(([, name, value]) => [name!, Number(value)]));
  return (name) => values.get(name) ?? Number.NaN;
};

/** Reads a server's metrics: its current memory, and its heap after a garbage collection. */
export const openMonitor = async (base: string, metricsToken: string, inspectPort: number) => {
  const garbage = await garbageCollector(inspectPort);
  return {
    sample: async (): Promise<Figures> => {
      const before = await readMetrics(base, metricsToken);
      await garbage.collect();
      const after = await readMetrics(base, metricsToken);
      return {
        rssMb: before('process_resident_memory_bytes') / 1024 ** 2,
        heapMb: after('nodejs_heap_size_used_bytes') / 1024 ** 2,
        handles: after('nodejs_active_handles_total'),
        files: after('process_open_fds'),
        connections: after('zuzu_database_connections'),
      };
    },
    close: garbage.close,
  };
};

/** The number of files in these folders and below. */
export const countFiles = async (folders: readonly string[]): Promise<number> => {
  const all = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  return all.flat().filter((entry) => entry.isFile()).length;
};
