import path from 'node:path'
import { createDb } from './kit/db/create-db'
import { explainRefusal } from './kit/db/explain-refusal'
import { startPostgres } from './kit/db/postgres'
import { readEnv } from './kit/env'
import { projectRoot } from './kit/project-root'
import { type Proof, proofOf } from './ledger/find-imbalances'

/*
 * `npm run reconcile`: checks the ledger, whether or not a console runs. It writes nothing. Exits with 1 when a rule is broken, or when it
 * could not check.
 */
const writeLine = (line: string) => process.stdout.write(`${line}\n`)

try {
  const proofs = await prove()
  for (const reconciliation of proofs) linesOf(reconciliation).forEach(writeLine)
  const broken = proofs.filter((reconciliation) => reconciliation.broken > 0).length
  writeLine(
    broken === 0
      ? `The books add up: ${proofs.length} rules hold.`
      : `${broken} of ${proofs.length} rules are broken.`,
  )
  if (broken > 0) process.exitCode = 1
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function prove(): Promise<Proof[]> {
  const env = readEnv(process.env, projectRoot)
  const folder = path.join(env.dataDir, 'postgres')
  const postgres = env.databaseUrl === undefined ? await startPostgres({ folder }) : undefined
  const url = env.databaseUrl ?? postgres?.url ?? ''
  const db = createDb(url, { max: 2 })
  try {
    return await proofOf(db)
  } catch (error) {
    throw explainRefusal(url, error)
  } finally {
    await db.destroy()
    await postgres?.stop()
  }
}

function linesOf({ rule, broken, examples }: Proof): string[] {
  if (broken === 0) return [`ok      ${rule}`]
  const more = broken > examples.length ? ', …' : ''
  return [`BROKEN  ${rule}: ${broken}`, `        ${examples.join(', ')}${more}`]
}
