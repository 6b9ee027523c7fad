import { Worker } from 'node:worker_threads'
import { beforeEach } from '@rstest/core'

/**
 * A fault can make a chart run without end, which nothing in its own thread can stop: then the process of the test file is killed. Time of
 * the processor counts, because the machine may be busy with other work.
 */
const watch = `setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > ${process.env.MUTANT_SECONDS} * 1e6) process.kill(process.pid, 'SIGKILL')
}, 500)`
new Worker(watch, { eval: true }).unref()

/** A mutant is noticed by the first test that fails: the others could each wait in vain for what it never does. */
let isNoticed = false
beforeEach(({ skip, onTestFailed }) => {
  if (isNoticed) skip()
  onTestFailed(() => {
    isNoticed = true
  })
})
