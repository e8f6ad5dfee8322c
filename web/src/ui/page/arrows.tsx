import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { currentDirection, currentLanguage, directionOf } from '#lib/texts/language.ts';

const isRtl = (): boolean => currentDirection() === 'rtl';

/** Points back: to the right in a right-to-left page. */
export const BackArrow = () => (isRtl() ? <ArrowRight /> : <ArrowLeft />);
/** The arrow from an old value to the new one, in the direction of the language, which may differ from that of the page. */
export const changeArrow = (): string => (directionOf(currentLanguage()) === 'rtl' ? '←' : '→');
/** Points to an earlier time. */
export const PreviousChevron = () => (isRtl() ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />);
/** Points to a later time. */
export const NextChevron = () => (isRtl() ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />);
