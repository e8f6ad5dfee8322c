import type { CueFault } from '@zuzu/domain/videos/web-vtt.ts';
import { m } from '#lib/texts/generated/messages.js';

const texts: Readonly<Record<CueFault['reason'], (at: { line: number }) => string>> = {
  characters: m.videos_fault_cues_characters,
  'no-time': m.videos_fault_cues_no_time,
  time: m.videos_fault_cues_time,
  order: m.videos_fault_cues_order,
  beyond: m.videos_fault_cues_beyond,
  'too-long': m.videos_fault_cues_too_long,
  'too-many': m.videos_fault_cues_too_many,
};

/** Returns the first error of a cue or caption text, with its line. */
export const cueFaultText = ({ line, reason }: CueFault): string => texts[reason]({ line });

/** Returns a warning about skipped parts of a file or a guessed encoding; undefined if it was read completely. */
export const readingText = ({
  faults,
  encoding,
}: {
  faults: readonly CueFault[];
  encoding?: string;
}): string | undefined => {
  const [first] = faults;
  const warnings = [
    encoding !== undefined && m.videos_cues_encoding({ encoding }),
    first && m.videos_cues_left_out({ count: faults.length, first: cueFaultText(first) }),
  ];
  return warnings.filter(Boolean).join(' ') || undefined;
};
