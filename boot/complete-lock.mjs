// `node boot/complete-lock.mjs`: npm sometimes omits packages for other systems from the lock file, and `npm ci` then
// refuses it on every system. This adds them, without a checksum, for the system that their names indicate.
import { writeFileSync } from 'node:fs';
import { fromRoot, readJson } from './paths.mjs';

const SYSTEM =
  /-(?<os>android|darwin|freebsd|linux|openharmony|win32)-(?<cpu>arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(?<abi>\w+))?$/;
const LIBC = { gnu: 'glibc', musl: 'musl' };

/** Every optional dependency that has no entry in the lock file, with the package that depends on it. */
export const findMissing = (lock) => {
  const names = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)));
  return Object.values(lock.packages).flatMap((owner) =>
    Object.entries(owner.optionalDependencies ?? {})
      .filter(([name]) => !names.has(name))
      .map(([name, version]) => ({ name, version, owner })),
  );
};

const makeEntry = ({ name, version, owner }) => {
  const system = SYSTEM.exec(name)?.groups;
  if (system === undefined) throw new Error(`${name} does not name its system.`);
  const libc = LIBC[system.abi];
  return {
    version,
    cpu: [system.cpu],
    ...(owner.dev ? { dev: true } : {}),
    ...(libc ? { libc: [libc] } : {}),
    ...(owner.license ? { license: owner.license } : {}),
    optional: true,
    os: [system.os],
  };
};

/** The lock file with the missing entries added, in npm's order. */
export const completeLock = (lock) => {
  const added = findMissing(lock).map((missing) => [`node_modules/${missing.name}`, makeEntry(missing)]);
  const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(packages) };
};

if (process.argv[1] === import.meta.filename) {
  const path = fromRoot('package-lock.json');
  const lock = readJson(path);
  console.log(`${findMissing(lock).length} packages added to the lock file`);
  writeFileSync(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
}
