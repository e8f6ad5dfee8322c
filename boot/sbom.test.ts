import { expect, test } from 'vitest';
import { listShipped } from './list-third-party.mjs';
import { fromRoot, readJson } from './paths.mjs';
import { makeSbom } from './write-sbom.mjs';

test('the SBOM of a release has what is shipped, and nothing that only builds and tests need', async () => {
  const sbom = await makeSbom();
  const lock = readJson(fromRoot('package-lock.json'));
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { type: 'application', name: 'zuzu', version: lock.version } },
  });
  const refs = sbom.components.map((component: { 'bom-ref': string }) => component['bom-ref']);
  const shipped = listShipped(lock).map(({ name, version }) => `${name}@${version}`);
  expect(refs.toSorted()).toEqual(shipped.toSorted());
  // shipped by one room, used by the tests of another
  expect(refs.map((ref: string) => ref.replace(/(?!^)@.*/, ''))).toEqual(expect.arrayContaining(['react', 'pg']));
  const known = new Set([`zuzu@${lock.version}`, ...refs]);
  for (const { ref, dependsOn } of sbom.dependencies)
    expect([ref, ...dependsOn].filter((name: string) => !known.has(name))).toEqual([]);
});
