import {
  LoadStats,
  type FragmentLoaderConstructor,
  type FragmentLoaderContext,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
} from 'hls.js/light';

/** The status reported to hls.js for an unreadable segment; it isn't retried. */
const MISSING = 404;

/** Returns a loader class for hls.js that gets segments from `read`. */
export const segmentLoader = (read: (url: string) => Promise<ArrayBuffer>): FragmentLoaderConstructor =>
  class implements Loader<FragmentLoaderContext> {
    context: FragmentLoaderContext | null = null;
    readonly stats = new LoadStats();
    #callbacks: LoaderCallbacks<FragmentLoaderContext> | undefined;

    load(
      context: FragmentLoaderContext,
      _config: LoaderConfiguration,
      callbacks: LoaderCallbacks<FragmentLoaderContext>,
    ): void {
      const { url } = context;
      const { stats } = this;
      this.context = context;
      this.#callbacks = callbacks;
      stats.loading.start = performance.now();
      read(url).then(
        (data) => {
          stats.loading.first = stats.loading.end = performance.now();
          stats.loaded = stats.total = data.byteLength;
          this.#callbacks?.onSuccess({ url, data, code: 200 }, stats, context, null);
        },
        (error: unknown) => {
          console.warn('A segment could not be read.', error);
          this.#callbacks?.onError({ code: MISSING, text: String(error) }, context, null, stats);
        },
      );
    }

    abort(): void {
      const { context, stats } = this;
      if (context && this.#callbacks && stats.loading.end === 0) {
        stats.aborted = true;
        this.#callbacks.onAbort?.(stats, context, null);
      }
      this.#callbacks = undefined;
    }

    destroy(): void {
      this.#callbacks = undefined;
      this.context = null;
    }
  };
