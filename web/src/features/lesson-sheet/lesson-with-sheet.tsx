import { useEffect, useEffectEvent, useRef, type ComponentProps } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useLeaveOnce } from '#layouts/use-leave-once.ts';
import { usePageKeys } from '#ui/behavior/use-page-keys.ts';
import { LessonPlayer, type LessonPlayerHandle } from '#player/lesson-player.tsx';
import { LessonSheet } from './lesson-sheet.tsx';

/**
 * The state of the lesson sheet, which is in the URL: its history entry lets 'back' close it, as Escape does. `start`
 * closes it and plays; while a change is in progress (`busy`) it waits for the resulting lesson.
 */
const useSheet = (busy: boolean, play: () => void) => {
  const isOpen = useSearch({ strict: false }).sheet === true;
  const navigate = useNavigate();
  const show = (open: true | undefined) =>
    void navigate({ to: '.', search: (now) => ({ ...now, sheet: open }), replace: !open });
  const starting = useRef(false);
  const playWaiting = useEffectEvent(() => {
    if (starting.current) play();
    starting.current = false;
  });
  useEffect(() => {
    if (!busy) playWaiting();
  }, [busy]);

  const close = useLeaveOnce(isOpen, () => show(undefined));
  usePageKeys((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  }, isOpen);
  return {
    isOpen,
    open: () => show(true),
    start: () => {
      close();
      // immediately if possible: browsers allow sound only shortly after a user gesture
      if (busy) starting.current = true;
      else play();
    },
  };
};

type PlayerProps = ComponentProps<typeof LessonPlayer>;
type SheetProps = Pick<ComponentProps<typeof LessonSheet>, 'steps' | 'change' | 'prepare'>;

interface LessonWithSheetProps extends Omit<PlayerProps, 'ref' | 'lesson' | 'covered' | 'onSheet'>, SheetProps {
  lesson: PlayerProps['lesson'] & ComponentProps<typeof LessonSheet>['lesson'];
}
/** A lesson's player, covered by the list of its parts while that is open. */
export const LessonWithSheet = (props: LessonWithSheetProps) => {
  const player = useRef<LessonPlayerHandle>(null);
  const sheet = useSheet(props.change?.busy ?? false, () => player.current?.start());
  return (
    <>
      <LessonPlayer {...props} ref={player} covered={sheet.isOpen} onSheet={sheet.open} />
      {sheet.isOpen && <LessonSheet {...props} onStart={sheet.start} />}
    </>
  );
};
