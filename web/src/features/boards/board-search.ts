import { BOARD_CODE_CHARACTERS, BOARD_CODE_LENGTH } from '@zuzu/contract/constants.ts';
import { searchReader } from '#ui/behavior/search-params.ts';

/** Removes characters that no code contains, and limits the rest to a code's length. */
export const cleanBoardCode = (typed: string): string =>
  [...typed.toUpperCase()]
    .filter((character) => BOARD_CODE_CHARACTERS.includes(character))
    .slice(0, BOARD_CODE_LENGTH)
    .join('');

export const isBoardCode = (code: string): boolean => code.length === BOARD_CODE_LENGTH;

/** The search params of the address in a board's QR code. */
export const boardSearch = searchReader({ code: (code) => [cleanBoardCode(String(code ?? ''))].find(isBoardCode) });
