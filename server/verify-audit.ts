import path from 'node:path'
import { m } from '#messages'
import { readKeyRing } from './kit/crypto/read-key-ring'
import { secretBox } from './kit/crypto/secret-box'
import { Refusal } from './kit/refusal'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
import { withDatabase } from './kit/terminal/with-instance'
import { verifyPdfs } from './membership/signing/verify-pdfs'
import { documentStore } from './shared/document-store'
import { lastWhole } from './system/audit-log/audit-jobs'
import { type Broken, type Verified, verifyChain } from './system/audit-log/verify-chain'

/*
 * `npm run verify-audit`: verifies the audit log's chain, whether or not a console runs. Heads recorded elsewhere may be given,
 * `npm run verify-audit -- 120934:9f86d0…`: the chain must still contain them. It writes nothing. Exits with 1 when the chain is broken,
 * or when it could not check. The PDFs of signed agreements are compared with the hashes that the log has of them.
 */
await runCommand(async () => {
  const usage = { most: Number.POSITIVE_INFINITY }
  const { positionals } = readArguments({}, (locale) => m.terminal_audit_usage({}, { locale }), usage)
  const given = positionals.map(knownOf)
  await withDatabase(async (db, env) => {
    describeChain(await verifyChain(db, { known: [...(await lastWhole(db)), ...given] }))
    // The keys are read only when there is something to open.
    const openFiles = () =>
      documentStore({
        documentDir: path.join(env.dataDir, 'documents'),
        secrets: secretBox(readKeyRing(env)),
      })
    describePdfs(await verifyPdfs(db, openFiles))
  })
})

function knownOf(given: string): { no: number; hash: string } {
  const [, no, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(given) ?? []
  if (no === undefined || hash === undefined)
    throw new Refusal((locale) => m.terminal_audit_no_head({ given }, { locale }))
  return { no: Number(no), hash }
}

function describeChain({ checked, headNo, anchor, uncheckable, waiting, head, broken }: Verified): void {
  if (anchor !== null) writeLine(m.terminal_audit_anchor({ ...anchor }, { locale }))
  for (const one of uncheckable) writeLine(m.terminal_audit_unchecked({ ...one }, { locale }))
  writeLine(m.terminal_audit_counted({ seals: checked, waiting }, { locale }))
  if (broken !== null) {
    const kind = m[`terminal_audit_kind_${broken.kind}`]({}, { locale })
    writeLine(m.terminal_audit_broken({ kind, place: placeOf(broken) }, { locale }))
    process.exitCode = 1
  } else if (head === null) writeLine(m.terminal_audit_empty({}, { locale }))
  else writeLine(m.terminal_audit_whole({ no: headNo, hash: head }, { locale }))
}

function placeOf({ seal, lineId }: Broken): string {
  const place =
    seal === null ? m.terminal_audit_no_seal({}, { locale }) : m.terminal_audit_seal({ seal }, { locale })
  return lineId === null ? place : m.terminal_audit_line({ place, line: lineId }, { locale })
}

function describePdfs({ checked, broken }: Awaited<ReturnType<typeof verifyPdfs>>): void {
  for (const { agreementId: agreement, kind } of broken)
    writeLine(m[`terminal_audit_pdf_${kind}`]({ agreement }, { locale }))
  writeLine(m.terminal_audit_pdfs({ checked, broken: broken.length }, { locale }))
  if (broken.length > 0) process.exitCode = 1
}
