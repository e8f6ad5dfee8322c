import Hls, {
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type PlaylistLoaderConstructor,
  type PlaylistLoaderContext,
} from 'hls.js/light';

const isAddress = (line: string): boolean => line !== '' && !line.startsWith('#');

/** The URLs of a multivariant playlist and of its first variant, with their texts. */
const textsByUrl = (url: string, { multivariant, lowest }: { multivariant: string; lowest: string }) => {
  const main = new URL(url, location.href).href;
  const variant = multivariant.split('\n').find(isAddress) ?? '';
  return new Map([
    [main, multivariant],
    [new URL(variant, main).href, lowest],
  ]);
};

/** Returns a loader class for hls.js that serves each of the given playlists once and requests all others. */
export const playlistLoader = (
  url: string,
  playlists: { multivariant: string; lowest: string },
): PlaylistLoaderConstructor => {
  const texts = textsByUrl(url, playlists);
  const NetworkLoader = Hls.DefaultConfig.loader as unknown as PlaylistLoaderConstructor;
  return class extends NetworkLoader implements Loader<PlaylistLoaderContext> {
    override load(
      context: PlaylistLoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<PlaylistLoaderContext>,
    ): void {
      const text = texts.get(context.url);
      if (text === undefined) return super.load(context, config, callbacks);
      texts.delete(context.url);
      const { stats } = this;
      const now = performance.now();
      stats.loading = { start: now, first: now, end: now };
      stats.loaded = stats.total = text.length;
      // asynchronously, like the network
      queueMicrotask(() => callbacks.onSuccess({ url: context.url, data: text, code: 200 }, stats, context, null));
    }
  };
};
