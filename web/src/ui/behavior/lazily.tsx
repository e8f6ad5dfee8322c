import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/**
 * Returns a component whose code is loaded on its first render, or earlier by `load`; renders nothing until then. If
 * loading fails, it throws to the nearest error page, and the next mount retries.
 */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const loadOnce = async () => {
    const Loaded = await load();
    // React delays components that have suspended by 300 ms, even if their code has arrived
    latest = { Loaded };
    return Loaded;
  };
  const attempt = () => ({
    Loaded: lazy(async () => {
      try {
        return { default: await loadOnce() };
      } catch (error) {
        latest = attempt();
        throw error;
      }
    }) as unknown as ComponentType<Props>,
  });
  let latest: { Loaded: ComponentType<Props> } = attempt();
  const Lazily = (props: Props): ReactNode => {
    // one attempt per mount: React caches failures, and a new component would retry forever
    const [{ Loaded }] = useState(latest);
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
  return Object.assign(Lazily, { load: loadOnce });
};
