import { Worker } from 'node:worker_threads'

/** A fault can make a chart run without end, which nothing in its own thread can stop: then the process of the test file is killed. */
new Worker(`setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${process.env.MUTANT_MS})`, {
  eval: true,
}).unref()
