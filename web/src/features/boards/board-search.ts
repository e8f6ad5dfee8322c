import { BOARD_CODE_CHARACTERS, BOARD_CODE_LENGTH } from '@zuzu/contract/constants.ts';
import { searchReader } from '#ui/behavior/search-params.ts';

/** What can be in a code of what was typed, at most as long as one. */
export const cleanBoardCode = (typed: string): string =>
  [...typed.toUpperCase()]
    .filter((character) => BOARD_CODE_CHARACTERS.includes(character))
    .slice(0, BOARD_CODE_LENGTH)
    .join('');

export const isBoardCode = (code: string): boolean => code.length === BOARD_CODE_LENGTH;

/** The search params: the code of a board, in the address that its QR code leads to. */
export const boardSearch = searchReader({ code: (code) => [cleanBoardCode(String(code ?? ''))].find(isBoardCode) });
