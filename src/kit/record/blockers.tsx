import { m } from '#messages'
import type { Problem } from '../../../contract/problem'
import { uiOfKind } from '../../resource-uis'
import textStyle from '../ui/text.module.css'

export type Blocker = NonNullable<Problem['blockers']>[number]

/** Rows by name, each with a link; `count` includes those that are not named. */
export function Blockers(props: { blockers: readonly Blocker[]; count: number; go: (to: string) => void }) {
  const { blockers, count, go } = props
  return (
    <>
      <ul>
        {blockers.map((blocker) => (
          <li key={`${blocker.kind} ${blocker.id}`}>
            <BlockerLink blocker={blocker} go={go} />
          </li>
        ))}
      </ul>
      {count > blockers.length ? (
        <p className={textStyle.faint}>{m.kit_in_use_more({ count: count - blockers.length })}</p>
      ) : null}
    </>
  )
}

function BlockerLink({ blocker, go }: { blocker: Blocker; go: (to: string) => void }) {
  const { kind, id, name } = blocker
  const ui = uiOfKind(kind)
  const text = ui?.rowLabel?.({ name }) ?? ui?.rowName?.(name) ?? name
  const to = ui?.addressOf?.(id)
  if (to === undefined) return text
  return (
    // A toast is rendered outside the router, where links do not work.
    <a
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {text}
    </a>
  )
}
