import { useMemo } from 'react'
import { m } from '#messages'
import { differs } from '../record/editor-config'
import type { Describe } from './describe'
import { type ComparedVersion, versionName } from './version-pair'
import { wordDiff } from './word-diff'

interface Props {
  before: ComparedVersion
  after: ComparedVersion
  describe: Describe
  texts: Readonly<Record<string, (value: unknown) => string>>
}

/** The differences of two versions: texts word by word, everything else in a table. */
export function VersionComparison({ before, after, describe, texts }: Props) {
  const known = describe.keys.filter((key) => key in before.copy || key in after.copy)
  const changed = known.filter((key) => differs(before.copy[key], after.copy[key]))
  const prose = changed.filter((key) => key in texts)
  const facts = changed.filter((key) => !(key in texts))
  const title = m.kit_publication_compared({ before: versionName(before), after: versionName(after) })
  return (
    <section aria-label={title} className="kit-comparison">
      <h3>{title}</h3>
      {changed.length === 0 ? <p role="status">{m.kit_conflict_same()}</p> : null}
      {facts.length === 0 ? null : (
        <div className="kit-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{m.kit_conflict_field()}</th>
                <th scope="col">{versionName(before)}</th>
                <th scope="col">{versionName(after)}</th>
              </tr>
            </thead>
            <tbody>
              {facts.map((key) => (
                <tr key={key}>
                  <th scope="row">{describe.label(key) ?? key}</th>
                  <td>{describe.value(key, before.copy[key])}</td>
                  <td>{describe.value(key, after.copy[key])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {prose.map((key) => {
        const read = texts[key] ?? String
        return (
          <div key={key}>
            <h4>{describe.label(key) ?? key}</h4>
            <Words before={read(before.copy[key])} after={read(after.copy[key])} />
          </div>
        )
      })}
    </section>
  )
}

function Words({ before, after }: { before: string; after: string }) {
  const pieces = useMemo(() => wordDiff(before, after), [before, after])
  if (before === after) return <p className="kit-faint">{m.kit_publication_only_looks()}</p>
  return (
    <p className="kit-words">
      {pieces.map(({ kind, text }, at) => {
        const key = `${at}.${kind}`
        if (kind === 'added') return <ins key={key}>{text}</ins>
        return kind === 'removed' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>
      })}
    </p>
  )
}
