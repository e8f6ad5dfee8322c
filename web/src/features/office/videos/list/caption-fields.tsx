import { useRef, useState } from 'react';
import { FileUp, X } from 'lucide-react';
import {
  captionLanguageNames,
  captionLanguages,
  captionsOf,
  MAX_SIDE_FILE,
  type CaptionLanguage,
  type Captions,
} from '@zuzu/domain/videos/captions.ts';
import { readSideFile } from '@zuzu/domain/videos/read-cues.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { FileButton } from '#ui/controls/file-button.tsx';
import { m } from '#lib/texts/generated/messages.js';
import { cueFaultText, readingText } from './cue-fault-text.ts';
import s from './video-card.module.css';

interface CaptionFieldsProps {
  /** Length of the video in seconds; 0 while unknown. */
  seconds: number;
  value: Captions;
  onChange: (captions: Captions) => void;
}
/** The captions of a video: one file per language, validated when it is chosen. */
export const CaptionFields = ({ seconds, value, onChange }: CaptionFieldsProps) => {
  const [faults, setFaults] = useState<Partial<Record<CaptionLanguage, string | undefined>>>({});
  const set = (language: CaptionLanguage, text: string | undefined, fault?: string) => {
    setFaults({ ...faults, [language]: fault });
    onChange(
      Object.fromEntries(
        captionLanguages.flatMap((each) => {
          const kept = each === language ? text : value[each];
          return kept === undefined ? [] : [[each, kept]];
        }),
      ),
    );
  };
  const take = async (language: CaptionLanguage, file: File) => {
    const bytes = new Uint8Array(await file.slice(0, MAX_SIDE_FILE).arrayBuffer());
    const { webVtt, ...read } = readSideFile(bytes, { kind: 'captions', language }, seconds);
    if (webVtt !== '') set(language, webVtt, readingText(read));
    else
      setFaults({
        ...faults,
        [language]: read.faults[0] ? cueFaultText(read.faults[0]) : m.videos_fault_captions_none(),
      });
  };
  return (
    <div className="stack gap-1" role="group" aria-label={m.videos_captions()}>
      <span className="small semibold" aria-hidden>
        {m.videos_captions()}
      </span>
      {captionLanguages.map((language) => (
        <CaptionField
          key={language}
          language={language}
          count={captionsOf({ captions: value }, language).length}
          fault={faults[language]}
          onFile={(file) => void take(language, file)}
          onRemove={() => set(language, undefined)}
        />
      ))}
      <p className="soft small">{m.videos_captions_hint()}</p>
    </div>
  );
};

interface CaptionFieldProps {
  language: CaptionLanguage;
  /** Number of captions. */
  count: number;
  fault: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
}
const CaptionField = ({ language, count, fault, onFile, onRemove }: CaptionFieldProps) => {
  const choose = useRef<HTMLButtonElement>(null);
  const name = captionLanguageNames[language];
  const label = m.videos_captions_choose_of({ language: name });
  return (
    <>
      <div className={s.captions}>
        <span>
          <bdi lang={language}>{name}</bdi>
        </span>
        <span className="soft small">{count > 0 && m.videos_captions_count({ count })}</span>
        <FileButton
          ref={choose}
          tone="quiet"
          aria-label={label}
          label={label}
          accept=".vtt,.srt"
          onFiles={([file]) => file && onFile(file)}
        >
          <FileUp />
          {count > 0 ? m.office_other_file() : m.videos_captions_choose()}
        </FileButton>
        {count > 0 && (
          <IconButton
            icon={<X />}
            label={m.videos_captions_remove_of({ language: name })}
            onClick={() => {
              onRemove();
              // the focused button is removed
              choose.current?.focus();
            }}
          />
        )}
      </div>
      {fault !== undefined && (
        <p className="bad small semibold" role="alert">
          {fault}
        </p>
      )}
    </>
  );
};
