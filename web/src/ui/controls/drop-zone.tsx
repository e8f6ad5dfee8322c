import { useState, type DragEvent } from 'react';
import { UploadCloud } from 'lucide-react';
import { FileButton } from './file-button.tsx';
import s from './drop-zone.module.css';

interface DropZoneProps {
  /** What may be dropped; followed by the button, with the text `choose`. */
  text: string;
  choose: string;
  /** Filter of the file dialog. Files are validated later: any may be dropped. */
  accept: string;
  /** Only one file can be chosen. */
  single?: boolean;
  onFiles: (files: readonly File[]) => void;
}
/** Drop target and file chooser. */
export const DropZone = ({ text, choose, accept, single = false, onFiles }: DropZoneProps) => {
  const [over, setOver] = useState(false);
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
        {text}
        <FileButton tone="link" data-choose-files label={choose} accept={accept} multiple={!single} onFiles={onFiles}>
          {choose}
        </FileButton>
      </span>
    </div>
  );
};
