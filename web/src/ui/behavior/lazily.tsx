import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code is loaded when it is first drawn, or earlier by `load`; until then there is nothing. If the code
 * is lost it throws to the nearest error page; the next one that is drawn loads it again.
 */
export const lazily = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const loadOnce = async () => {
    const Loaded = await load();
    // what has once suspended is shown 300 ms later by React, though its code may be there
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
    // one attempt for each that is drawn: React keeps a failure for good, and another component would load without end
    const [{ Loaded }] = useState(latest);
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
  return Object.assign(Lazily, { load: loadOnce });
};
