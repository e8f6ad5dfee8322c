import { useState } from 'react';
import * as z from 'zod/mini';
import { storage } from '#session/storage.ts';

const KEY = 'filmed';
const schema = z.object({ film: z.string(), clips: z.array(z.string()) });

const storedClips = (film: string): readonly string[] => {
  try {
    const stored = schema.safeParse(JSON.parse(storage.getItem(KEY) ?? 'null'));
    return stored.data?.film === film ? stored.data.clips : [];
  } catch {
    return [];
  }
};

/** Which clips of a film list have been ticked as filmed, in this browser, and a function that ticks or unticks one. */
export const useFilmedClips = (film: string) => {
  const [clips, setClips] = useState(() => new Set(storedClips(film)));
  const tick = (clip: string, isFilmed: boolean) => {
    const next = new Set(clips);
    if (isFilmed) next.add(clip);
    else next.delete(clip);
    setClips(next);
    storage.setItem(KEY, JSON.stringify({ film, clips: [...next] }));
  };
  return [clips, tick] as const;
};
