import type { CueFault } from '@zuzu/domain/videos/web-vtt.ts';
import { m } from '#texts/generated/messages.js';

const texts: Readonly<Record<CueFault['reason'], (at: { line: number }) => string>> = {
  characters: m.videos_fault_cues_characters,
  header: m.videos_fault_cues_header,
  time: m.videos_fault_cues_time,
  order: m.videos_fault_cues_order,
  beyond: m.videos_fault_cues_beyond,
  'no-text': m.videos_fault_cues_no_text,
  'too-long': m.videos_fault_cues_too_long,
  'too-many': m.videos_fault_cues_too_many,
};

/** What is wrong with a text of cues or captions, and in which line. */
export const cueFaultText = ({ line, reason }: CueFault): string => texts[reason]({ line });
