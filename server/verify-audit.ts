import path from 'node:path'
import { readKeyRing } from './kit/crypto/read-key-ring'
import { secretBox } from './kit/crypto/secret-box'
import { createDb } from './kit/db/create-db'
import { explainRefusal } from './kit/db/explain-refusal'
import { startPostgres } from './kit/db/postgres'
import { readEnv } from './kit/env'
import { projectRoot } from './kit/project-root'
import { verifyPdfs } from './membership/signing/verify-pdfs'
import { documentStore } from './shared/document-store'
import { lastWhole } from './system/audit-log/audit-jobs'
import { type Verified, verifyChain } from './system/audit-log/verify-chain'

/*
 * `npm run verify-audit`: verifies the audit log's chain, whether or not a console runs. Heads recorded elsewhere may be given,
 * `npm run verify-audit -- 120934:9f86d0…`: the chain must still contain them. It writes nothing. Exits with 1 when the chain is broken,
 * or when it could not check. The PDFs of signed agreements are compared with the hashes that the log has of them.
 */
const writeLine = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { chain, pdfs } = await verify(process.argv.slice(2).map(knownOf))
  const { checked, headNo, anchor, uncheckable, waiting, head, broken } = chain
  if (anchor !== null)
    writeLine(
      `${anchor.no} seals were deleted with their lines on ${anchor.at}, those of before ${anchor.before}. The chain begins after ${anchor.no}:${anchor.hash}`,
    )
  for (const { no, hash } of uncheckable) writeLine(`NOT CHECKED  ${no}:${hash}: its lines were deleted`)
  writeLine(`${checked} seals looked at, ${waiting} lines wait for theirs.`)
  if (broken === null) writeLine(head === null ? 'Nothing is sealed yet.' : `Whole. Head ${headNo}:${head}`)
  else {
    const at = broken.seal === null ? 'a line without a seal' : `seal ${broken.seal}`
    writeLine(`BROKEN  ${broken.kind}: ${at}${broken.lineId === null ? '' : `, line ${broken.lineId}`}`)
    process.exitCode = 1
  }
  for (const { agreementId, kind } of pdfs.broken)
    writeLine(`BROKEN  the PDF of agreement ${agreementId} is ${kind}`)
  writeLine(`${pdfs.checked} signed agreements looked at, ${pdfs.broken.length} broken.`)
  if (pdfs.broken.length > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function knownOf(given: string): { no: number; hash: string } {
  const [, no, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(given) ?? []
  if (no === undefined || hash === undefined)
    throw new Error(`${given} is no head: number:hash, as this command prints it`)
  return { no: Number(no), hash }
}

async function verify(
  given: { no: number; hash: string }[],
): Promise<{ chain: Verified; pdfs: Awaited<ReturnType<typeof verifyPdfs>> }> {
  const env = readEnv(process.env, projectRoot)
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const url = env.databaseUrl ?? postgres?.url ?? ''
  const db = createDb(url, { max: 2 })
  try {
    const chain = await verifyChain(db, { known: [...(await lastWhole(db)), ...given] })
    // The keys are read only when there is something to open.
    const openFiles = () =>
      documentStore({
        documentDir: path.join(env.dataDir, 'documents'),
        secrets: secretBox(readKeyRing(env)),
      })
    return { chain, pdfs: await verifyPdfs(db, openFiles) }
  } catch (error) {
    throw explainRefusal(url, error)
  } finally {
    await db.destroy()
    await postgres?.stop()
  }
}
