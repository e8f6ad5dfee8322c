import { useRef, type ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Accessible name of the file field. */
  label: string;
  /** Filter of the file dialog. */
  accept: string;
  /** Several files can be chosen. */
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}
/** A button that opens a file dialog. */
export const FileButton = ({ label, accept, multiple = false, onFiles, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        aria-label={label}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // so that the same file can be chosen again
          target.value = '';
        }}
      />
    </>
  );
};
