import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { gate } from '../gate'
import { type ProblemError, problem } from '../problem'
import { projectRoot } from '../project-root'

/** One line of a reader: its kind and its text. */
export interface ReaderLine {
  tag: string
  text: string
}

interface Request {
  args: readonly string[]
  /** The reader's standard input. */
  input?: Uint8Array
  /** Milliseconds to wait for the reader. */
  patience: number
  /** The error when the reader exceeded its time or memory, or crashed. */
  failed: () => ProblemError
}

/** Megabytes of JavaScript objects. */
const mostMemory = 512
const lowPriority = 10
const inTurn = gate(2, 20)

/**
 * Parses an untrusted file in a process of its own, server/file-reader.ts, two at a time. A worker thread would not do: one that runs out
 * of memory inside JSON.parse ends the whole process in spite of its resourceLimits (Node 20). Throws what the reader refuses.
 */
export function readApart<Result>(
  request: Request,
  use: (lines: AsyncGenerator<ReaderLine>) => Promise<Result>,
): Promise<Result> {
  return inTurn(async () => {
    const child = startReader(request)
    try {
      return await use(checkedLines(child.stdout, request, () => child.kill('SIGKILL')))
    } finally {
      child.kill('SIGKILL')
    }
  })
}

function startReader({ args, input }: Request) {
  // The environment is withheld because it holds keys and passwords; Windows cannot start a process without SystemRoot.
  const { SystemRoot } = process.env
  const env = SystemRoot === undefined ? {} : { SystemRoot }
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${mostMemory}`, '--enable-source-maps', readerProgram(), ...args],
    { stdio: ['pipe', 'pipe', 'ignore'], env },
  )
  // Writing to a reader that has ended fails, which its output shows too.
  child.stdin.on('error', () => {})
  child.on('error', () => child.stdout.destroy())
  child.stdin.end(input)
  try {
    if (child.pid !== undefined) setPriority(child.pid, lowPriority)
  } catch {
    // It has ended by itself.
  }
  return child
}

/** The lines before `done`. Throws the problem of a line `refused`, and `failed` when neither comes in time. */
async function* checkedLines(
  output: Readable,
  { patience, failed }: Request,
  stop: () => void,
): AsyncGenerator<ReaderLine> {
  const lines = linesOf(output)
  let left = patience
  for (;;) {
    const startedAt = performance.now()
    const timer = setTimeout(stop, left)
    const { value, done } = await lines.next().finally(() => clearTimeout(timer))
    left -= performance.now() - startedAt
    if (done) throw failed()
    const [tag, text] = [value.slice(0, value.indexOf(' ')), value.slice(value.indexOf(' ') + 1)]
    if (tag === 'done') return
    if (tag === 'refused') {
      // Written by server/file-reader.ts.
      const { code, extra } = JSON.parse(text) as Pick<ProblemError, 'code' | 'extra'>
      throw problem(code, extra)
    }
    yield { tag, text }
  }
}

async function* linesOf(output: Readable): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const chunk of output as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString()
      parts = []
      from = end + 1
    }
    if (from < chunk.length) parts.push(chunk.subarray(from))
  }
}

/** Next to the running program, or where the build puts it. */
function readerProgram(): string {
  const built = path.join(projectRoot, 'dist', 'server', 'file-reader.js')
  const program = path.join(path.dirname(process.argv[1] ?? ''), 'file-reader.js')
  return process.env.TEST_FILE_READER ?? (existsSync(program) ? program : built)
}
