import { useRef, useState, type DragEvent } from 'react';
import { UploadCloud } from 'lucide-react';
import { Button } from '#components/controls/button.tsx';
import { m } from '#texts/generated/messages.js';
import { Text } from '#texts/text.tsx';
import s from './drop-zone.module.css';

/** What a dialog offers to choose: all that the system calls a video, and endings that it may not know. */
const MEDIA = 'video/*,.avi,.flv,.m2ts,.m4v,.mkv,.mov,.mp4,.mpeg,.mpg,.mts,.mxf,.ogv,.ts,.vob,.webm,.wmv,.3gp';

/** Where files are dropped, or chosen. What they are is looked at later: any file may be dropped. */
export const DropZone = ({ onFiles }: { onFiles: (files: readonly File[]) => void }) => {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const allow = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={s.drop}
      data-over={over || undefined}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
    >
      <UploadCloud aria-hidden />
      <span>
        <Text>
          {m.videos_drop()}
          <Button tone="link" size="s" data-choose-files onClick={() => input.current?.click()}>
            {m.videos_choose_files()}
          </Button>
        </Text>
      </span>
      <input
        ref={input}
        type="file"
        multiple
        accept={MEDIA}
        hidden
        aria-label={m.videos_choose_files()}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // the same file may be chosen again
          event.target.value = '';
        }}
      />
    </div>
  );
};
