import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ProblemError, problem } from './kit/problem'

/*
 * Started by server/kit/files/read-apart.ts for each untrusted file; it may be killed and holds no keys. It answers in lines of a word and JSON,
 * the last one `done` or `refused`.
 */
const [what, ...args] = process.argv.slice(2)

try {
  await read()
  await send('done', {})
} catch (error) {
  // The parent takes a missing last line as any other error.
  if (!(error instanceof ProblemError)) throw error
  await send('refused', { code: error.code, extra: error.extra })
}

/** Loads only the module of its kind, because the process is started for every file. */
async function read(): Promise<void> {
  const [file = '', kind = ''] = args
  if (what === 'pdf') {
    const { checkPdf } = await import('./content/document/check-pdf')
    return checkPdf(await inputOf())
  }
  if (what === 'video') {
    const { readVideo } = await import('./content/media/read-video')
    return send('video', await readVideo(file, kind === 'video/webm' ? kind : 'video/mp4'))
  }
  if (what === 'bill') {
    const { billLines, readBillHead } = await import('./payments/bill/read-bill-head')
    const { sendRecords } = await import('./kit/import/send-records')
    const head = await readBillHead(file)
    await send('bill', { ...head, bytes: (await stat(file)).size, sha256: await digestOf(file) })
    return sendRecords(billLines({ file, encoding: head.encoding }), sendLine)
  }
  if (what !== 'records') throw problem('internal')
  const { openSource } = await import('./kit/import/source')
  const { sendRecords } = await import('./kit/import/send-records')
  const { jsonShapes } = await import('./system/import/json-shapes')
  const { records, ...source } = await openSource(file, jsonShapes[kind] ?? [])
  await send('source', { ...source, bytes: (await stat(file)).size, sha256: await digestOf(file) })
  await sendRecords(records, sendLine)
}

function send(tag: string, value: unknown): Promise<void> {
  return sendLine(`${tag} ${JSON.stringify(value)}`)
}

/** Resolves when the reader has taken enough of the earlier lines. */
function sendLine(line: string): Promise<void> {
  const { stdout } = process
  return new Promise((resolve, reject) => {
    stdout.once('error', reject)
    const next = () => {
      stdout.off('error', reject)
      resolve()
    }
    if (stdout.write(`${line}\n`)) next()
    else stdout.once('drain', next)
  })
}

async function inputOf(): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256')
  for await (const bytes of createReadStream(file)) digest.update(bytes)
  return digest.digest('hex')
}
