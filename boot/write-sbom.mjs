// `npm run sbom [-- <file>]`: writes what a release is made of as CycloneDX, for those who look for known vulnerabilities.
import { writeFileSync } from 'node:fs';
import { npmCommand } from './install.mjs';
import { listShipped } from './list-third-party.mjs';
import { fromRoot, readJson } from './paths.mjs';
import { capture } from './processes.mjs';

const ARGS = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error'];

/**
 * npm's SBOM without what only builds and tests use. npm's own way, `--omit=dev`, also leaves out whatever one room ships
 * and another tests with: React and PostgreSQL's driver among them.
 */
export const shippedOnly = (sbom, lock) => {
  const refs = new Set(listShipped(lock).map(({ name, version }) => `${name}@${version}`));
  const root = sbom.metadata.component['bom-ref'];
  const components = sbom.components.filter((component) => refs.has(component['bom-ref']));
  return {
    ...sbom,
    // npm calls it after the folder that it lies in
    metadata: { ...sbom.metadata, component: { ...sbom.metadata.component, name: lock.name } },
    components,
    dependencies: [
      { ref: root, dependsOn: components.map((component) => component['bom-ref']) },
      ...sbom.dependencies
        .filter(({ ref }) => refs.has(ref))
        .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) })),
    ],
  };
};

/** What npm says that the lock file contains, reduced to what is shipped. */
export const makeSbom = async () => {
  const { command, before, shell } = npmCommand();
  const { code, output } = await capture(command, [...before, ...ARGS], { cwd: fromRoot(), env: process.env, shell });
  if (code !== 0) throw new Error(`npm could not make an SBOM:\n${output}`);
  return shippedOnly(
    JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)),
    readJson(fromRoot('package-lock.json')),
  );
};

if (process.argv[1] === import.meta.filename) {
  const sbom = await makeSbom();
  const file = process.argv[2] ?? `zuzu-${sbom.metadata.component.version}.cdx.json`;
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${file}: ${sbom.components.length} packages`);
}
