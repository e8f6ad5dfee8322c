import { useEffect, useRef, useState } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { categoryOfPath } from '@zuzu/domain/videos/category.ts';
import { Thumb } from '#components/videos/thumb.tsx';
import { m } from '#texts/generated/messages.js';
import type { UploadRow } from './upload-rows.ts';
import pop from './pop-up.module.css';
import s from './upload-grid.module.css';

/** The picture of a row; of a local file it plays while the mouse is on it, or when it is pressed. */
export const LocalPicture = ({ row }: { row: UploadRow }) => {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { file, fileName, description, picture } = row;
  const thumb = <Thumb category={categoryOfPath(description.path)} size="xs" src={picture} />;
  if (!file || picture === undefined) return thumb;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={s.picture}
        aria-label={m.videos_preview_of({ file: fileName })}
        aria-expanded={isOpen}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        {thumb}
      </button>
      <Popover
        triggerRef={button}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isNonModal
        placement="end"
        className={`${pop.popUp} ${s.preview}`}
        aria-label={m.videos_preview_of({ file: fileName })}
      >
        <Preview file={file} />
      </Popover>
    </>
  );
};

const Preview = ({ file }: { file: File }) => {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current!;
    const address = URL.createObjectURL(file);
    element.src = address;
    return () => {
      element.removeAttribute('src');
      element.load();
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return <video ref={video} muted autoPlay loop playsInline />;
};
