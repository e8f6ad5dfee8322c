import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { currentDirection, currentLanguage, directionOf } from '#lib/texts/language.ts';

const isRtl = (): boolean => currentDirection() === 'rtl';

/** To where the reader came from: right in a page that runs from right to left. */
export const BackArrow = () => (isRtl() ? <ArrowRight /> : <ArrowLeft />);
/** On, in the direction of reading. */
export const OnwardArrow = () => (isRtl() ? <ArrowLeft /> : <ArrowRight />);
/** The arrow between a value and what it became: a line runs as its language does, also where the page runs the other way. */
export const becameArrow = (): string => (directionOf(currentLanguage()) === 'rtl' ? '←' : '→');
/** To what is before this in time. */
export const PreviousChevron = () => (isRtl() ? <ChevronRight aria-hidden /> : <ChevronLeft aria-hidden />);
/** To what is after this in time. */
export const NextChevron = () => (isRtl() ? <ChevronLeft aria-hidden /> : <ChevronRight aria-hidden />);
