import { BOARD_CODE_CHARACTERS, BOARD_CODE_LENGTH } from '@zuzu/contract/constants.ts';

/** The code of a board in the address that its QR code leads to. */
export interface BoardSearch {
  code?: string | undefined;
}

/** What can be in a code of what was typed, at most as long as one. */
export const cleanBoardCode = (typed: string): string =>
  [...typed.toUpperCase()]
    .filter((character) => BOARD_CODE_CHARACTERS.includes(character))
    .slice(0, BOARD_CODE_LENGTH)
    .join('');

export const isBoardCode = (code: string): boolean => code.length === BOARD_CODE_LENGTH;

/** Parses the search params; anything but a code counts as none. */
export const boardSearch = ({ code }: Record<string, unknown>): BoardSearch => {
  const clean = cleanBoardCode(String(code ?? ''));
  return { code: isBoardCode(clean) ? clean : undefined };
};
