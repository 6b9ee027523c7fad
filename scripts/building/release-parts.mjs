/** What a running console needs besides node_modules and package.json, and what its operator reads. */
export const parts = [
  'dist/server',
  'dist/web',
  'dist/sbom.cdx.json',
  'server/migrations',
  'server/seed/clips',
  'examples',
  'docs',
  'README.md',
  'README.zh-CN.md',
  'CHANGELOG.md',
  'SECURITY.md',
]

/** Commands of package.json that need sources or development packages. */
const ofDevelopment =
  /^(dev|new|build|test|bench|fuzz|faults|pictures|check|audit|format|lint|types|deadcode|machines|permissions|schema|messages|release)(:|$)/

/** TypeScript's programs for each system, which a lock file does not mark as development packages. */
const unmarked = 'node_modules/@typescript/'

/** The folders of the installed packages of a lock file without the development ones; packages of other systems are not installed. */
export function productionFolders(lock, isInstalled) {
  const isNeeded = (folder, { dev, devOptional }) =>
    folder !== '' && !dev && !devOptional && !folder.startsWith(unmarked) && isInstalled(folder)
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => isNeeded(folder, entry))
    .map(([folder]) => folder)
    .sort()
}

/** package.json of a release: without development packages, and with the commands that it can run. */
export function releasedPackage({ devDependencies: _, ...rest }) {
  const scripts = Object.entries(rest.scripts).filter(([name]) => !ofDevelopment.test(name))
  return { ...rest, scripts: Object.fromEntries(scripts) }
}

/** The files in scripts/ that the commands of a released package.json run. */
export function releasedScripts({ scripts }) {
  const run = Object.values(scripts).map((command) => command.replace(/^node /, ''))
  return [
    ...new Set([...run, 'scripts/operator-texts.mjs', 'scripts/project.mjs', 'scripts/stale-demos.mjs']),
  ].sort()
}

/** Type declarations, source maps, tests and unused fonts of packages, which nothing reads while the console runs. */
export const isLeftOut = (file) =>
  /\/NotoSansHans-(?!Regular\.)\w+\.otf$/.test(file) ||
  /\.(d\.[cm]?ts|map)$|\/node_modules\/\.bin\/|\/(tests?|__tests__|docs)\/.*\.[cm]?[jt]s$/.test(file)
