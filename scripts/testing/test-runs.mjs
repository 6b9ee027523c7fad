/**
 * The runs of Rstest that the whole consists of, because `isolate` and the number of workers hold for a run, not for a project. Files of
 * `node` share the loaded server.
 */
const runs = [
  { projects: ['dom', 'journeys'], options: [] },
  { projects: ['node'], options: ['--isolate=false'] },
]

const valued = new Set(['-t', '--testNamePattern', '--project', '--reporter', '--testTimeout', '--retry'])

/** The arguments of each run that these arguments ask for, among these test files; one run at least, which says when no file is found. */
export function testRuns(args, files) {
  const named = args.flatMap((arg, at) =>
    args[at - 1] === '--project'
      ? [arg]
      : arg.startsWith('--project=')
        ? [arg.slice('--project='.length)]
        : [],
  )
  const others = args.filter(
    (arg, at) => arg !== '--project' && args[at - 1] !== '--project' && !arg.startsWith('--project='),
  )
  const paths = others.filter((arg, at) => !arg.startsWith('-') && !valued.has(others[at - 1]))
  const chosen = runs.flatMap(({ projects, options }) => {
    const own = projects.filter((project) => named.length === 0 || named.includes(project))
    return own.length === 0 ? [] : [{ projects: own, options }]
  })
  const found = chosen.filter(
    ({ projects }) =>
      paths.length === 0 ||
      files.some(
        (file) =>
          projects.includes(projectOf(file)) &&
          paths.some((path) => file.includes(path.replace(/^\.\//, ''))),
      ),
  )
  const wanted = found.length > 0 ? found : chosen.slice(0, 1)
  if (wanted.length === 0) return [args]
  return wanted.map(({ projects, options }) => [
    ...options,
    ...projects.flatMap((project) => ['--project', project]),
    ...others,
  ])
}

/** As rstest.config.ts includes them. */
function projectOf(file) {
  if (file.endsWith('.test.tsx')) return 'dom'
  return /^tests\/(journeys|faults)\//.test(file) ? 'journeys' : 'node'
}
