import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { contractRoutes } from '#app/api.ts';
import { contractCalls, fillPath } from '#testing/contract-calls.ts';
import { damaged, validFor } from '#testing/fuzz-inputs.ts';
import { startSchool } from '#testing/school.ts';

/** Invalid inputs of each call. */
const INPUTS = 50;
const SEED = 55;
/** Rejected before it is read: too long, too deep, or with a name that no JSON parser takes. */
const UNREADABLE = /^.{4000}|\[{20}|__proto__|[^\0-\x7f]{60}/s;
/** Valid parameters of every path. */
const inAddress: Readonly<Record<string, string>> = {
  userId: randomUUID(),
  groupName: 'default',
  id: '1',
  playId: randomUUID(),
};

const { server, who } = await startSchool();
const tokens = { A: who.a.token, B: who.b.token, C: who.c.token, M: who.m.token };

/** Returns the input as the server receives it: a query contains only strings. */
const asSent = (input: object, inQuery: boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(JSON.parse(JSON.stringify(input)) as object).map(([name, value]) => [
      name,
      inQuery ? (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 200).toWellFormed() : value,
    ]),
  );

/** They filter by texts, of which none is wrong. */
const ACCEPT_ANY_TEXT = ['videos.counts'];

/** Calls with fields outside of their path. */
const calls = contractCalls.flatMap((call, at) => {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const { inputSchema } = contractRoutes[at]!.procedure['~orpc'];
  const hasFields = Object.keys(call.input.properties ?? {}).some((name) => !inPath.includes(name));
  return inputSchema && hasFields && call.boards !== 'only' && !ACCEPT_ANY_TEXT.includes(call.name)
    ? [{ ...call, inPath, seed: SEED + at, schema: inputSchema as z.core.$ZodType }]
    : [];
});

it.each(calls)(
  '$name names invalid fields (seed $seed)',
  async ({ method, path, access, input, inPath, seed, schema }) => {
    const address = Object.fromEntries(inPath.map((name) => [name, inAddress[name]]));
    const isBelow = (name: string) => !inPath.includes(name);
    const properties = Object.fromEntries(Object.entries(input.properties!).filter(([name]) => isBelow(name)));
    const valid = validFor({ ...input, properties, required: input.required?.filter(isBelow) ?? [] }, {});
    let rejected = 0;
    for (const given of fc.sample(valid.chain(damaged), { numRuns: INPUTS, seed })) {
      if (typeof given !== 'object' || given === null || Array.isArray(given) || UNREADABLE.test(JSON.stringify(given)))
        continue;
      const sent = asSent(given, method === 'GET');
      const { error } = z.safeParse(schema, { ...sent, ...address });
      if (!error) continue;
      rejected++;
      const query = method === 'GET' ? `?${new URLSearchParams(sent as Record<string, string>)}` : '';
      const token = access === 'anybody' ? tokens.M : tokens[access.at(-1)!];
      const answer = await server.call(method, `${fillPath(path, address)}${query}`, {
        token,
        ...(!query && { body: sent }),
      });
      expect([sent, answer.status, answer.body.code]).toEqual([
        sent,
        400,
        expect.stringMatching(/^INVALID_(INPUT|PHONE)$/),
      ]);
      const named = answer.body.details.map(({ field }: { field: string }) => /^\w+/.exec(field)?.[0]);
      const wrong = error.issues.map((issue) => String(issue.path[0] ?? named[0]));
      expect(wrong, JSON.stringify({ sent, answer: answer.body })).toEqual(expect.arrayContaining(named));
    }
    expect(rejected).toBeGreaterThan(0);
  },
);
