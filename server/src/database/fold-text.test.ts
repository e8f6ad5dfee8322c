import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { foldText } from '@zuzu/domain/texts/search-text.ts';
import { startTestServer } from '#testing/test-server.ts';

const server = await startTestServer();

it('the database folds every character of the supported scripts like foldText', async () => {
  const blocks = [
    [0x20, 0x58f],
    [0x590, 0x6ff],
    [0x1e00, 0x2bff],
    [0xfb00, 0xfdff],
    [0xfe00, 0xffef],
  ] as const;
  const texts = blocks.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, n) => `a${String.fromCodePoint(from + n)}'b`),
  );
  texts.push('בֶּן־דָּוִד', "ג׳ורג’ ''x''", 'a - –b');
  const { rows } = await sql<{ folded: string }>`
    select fold_text(text) as folded from unnest(${texts}::text[]) with ordinality as texts (text, at) order by at`.execute(
    server.services.database,
  );
  const differing = texts.filter((text, n) => foldText(text) !== rows[n]?.folded);
  expect(differing.map((text) => [text, text.codePointAt(1)?.toString(16)])).toEqual([]);
});
