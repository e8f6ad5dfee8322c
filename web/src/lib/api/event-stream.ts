import { toEventIterator } from '@orpc/standard-server-fetch';

/** The server sends a comment every 15 seconds: what is silent for longer has broken unnoticed. */
const SILENT_MS = 40_000;

/** Ends a stream that has been silent for too long. */
const endWhenSilent = () => {
  let timer: ReturnType<typeof setTimeout>;
  const listen = (controller: TransformStreamDefaultController<Uint8Array>) => {
    clearTimeout(timer);
    timer = setTimeout(() => controller.error(new Error('The stream has been silent for too long.')), SILENT_MS);
  };
  return new TransformStream<Uint8Array, Uint8Array>({
    start: listen,
    transform: (bytes, controller) => {
      listen(controller);
      controller.enqueue(bytes);
    },
    flush: () => clearTimeout(timer),
  });
};

/** The events of a response, as they come. It ends with the response, and throws when the connection breaks. */
export const eventsOf = ({ body }: Response): AsyncIterable<unknown> =>
  toEventIterator(body?.pipeThrough(endWhenSilent()) ?? null);
