import { m } from '#messages'
import { readArguments, runCommand, writeLine } from './kit/terminal/run-command'
import { terminalLocale as locale } from './kit/terminal/terminal-locale'
import { withDatabase } from './kit/terminal/with-instance'
import { type Proof, proofOf } from './ledger/find-imbalances'
import { sayRule } from './ledger/say-rule'

/*
 * `npm run reconcile`: checks the ledger, whether or not a console runs. It writes nothing. Exits with 1 when a rule is broken, or when it
 * could not check.
 */
await runCommand(async () => {
  readArguments({}, (locale) => m.terminal_no_arguments({ command: 'reconcile' }, { locale }))
  await withDatabase(async (db) => {
    const proofs = await proofOf(db)
    for (const proof of proofs) linesOf(proof).forEach(writeLine)
    const broken = proofs.filter((proof) => proof.broken > 0).length
    const rules = proofs.length
    writeLine(
      broken === 0
        ? m.terminal_reconcile_whole({ rules }, { locale })
        : m.terminal_reconcile_broken({ broken, rules }, { locale }),
    )
    if (broken > 0) process.exitCode = 1
  })
})

function linesOf({ rule, broken, examples }: Proof): string[] {
  if (broken === 0) return [`ok      ${sayRule(rule, locale)}`]
  const more = broken > examples.length ? ', …' : ''
  return [
    m.terminal_reconcile_broken_rule({ rule: sayRule(rule, locale), count: broken }, { locale }),
    `        ${examples.join(', ')}${more}`,
  ]
}
