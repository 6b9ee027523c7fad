import path from 'node:path'

const isTest = (file) => /\.test\.tsx?$/.test(file)

/**
 * The test files that depend on changed files, nearest first by the number of imports between them. A changed file outside the graph, such as
 * a migration or messages, relates to the tests that bear its name.
 */
export function relatedTests(changed, graph) {
  const importers = new Map()
  for (const [file, imports] of graph) {
    for (const { target, isType } of imports) {
      if (!isType) importers.set(target, [...(importers.get(target) ?? []), file])
    }
  }
  const distance = new Map()
  let reached = changed.flatMap((file) => (graph.has(file) ? [file] : namesakes(file, graph)))
  for (let steps = 0; reached.length > 0; steps += 1) {
    const fresh = [...new Set(reached)].filter((file) => !distance.has(file))
    for (const file of fresh) distance.set(file, steps)
    reached = fresh.flatMap((file) => importers.get(file) ?? [])
  }
  return [...distance.keys()]
    .filter(isTest)
    .sort((one, other) => distance.get(one) - distance.get(other) || one.localeCompare(other))
}

/** The tests whose name begins with the file's, without a migration's number and a catalogue's language. */
function namesakes(file, graph) {
  const stem = path.posix.basename(file).replace(/\..*$/, '').replace(/^\d+_/, '').replaceAll('_', '-')
  return stem === ''
    ? []
    : [...graph.keys()].filter((one) => isTest(one) && path.posix.basename(one).startsWith(stem))
}

/** The first of the files whose durations in milliseconds, as the last run recorded them, add up to at most `budget`; one at least. */
export function withinBudget(files, durations, budget) {
  let total = 0
  return files.filter((file, at) => {
    const duration = durations.get(file) ?? 10_000
    if (at > 0 && total + duration > budget) return false
    total += duration
    return true
  })
}
