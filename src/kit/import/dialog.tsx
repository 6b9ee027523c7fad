import { useSearchParams } from 'react-router-dom'
import type { ImportKind } from '../../../contract/system/imports'
import { ImportChoose } from './choose'
import { ImportProgress } from './progress'
import './import.css'

interface Props {
  kind: ImportKind
  /** The noun for the rows, in the middle of a sentence: `动作`. */
  noun: string
  /** The label of a field of the kind; undefined where it has none. */
  fieldLabel: (field: string) => string | undefined
  /** The query cache's names of what an import changes: `['exercises', 'exercise-types', 'exercise-subtypes']`. */
  changes: readonly string[]
  /** Opens a row that was imported, and takes `import` out of the address: `list.open({ edit: id, import: null })`. */
  onOpenRow: (id: string) => void
}

/**
 * Imports rows from a file: chosen, tried out, written. `?import=new` opens it, `?import=<id>` opens a run, and closing removes the member
 * from the address. Load it lazily in a `RouteDrawer`. Its button needs `import:write`.
 */
export function ImportDialog(props: Props) {
  const [params, setParams] = useSearchParams()
  const requestedRun = params.get('import')
  const go = (to: string | null) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (to === null) next.delete('import')
        else next.set('import', to)
        return next
      },
      { replace: true },
    )
  if (requestedRun === null) return null
  const onClose = () => go(null)
  if (requestedRun === 'new') return <ImportChoose {...props} onRun={go} onClose={onClose} />
  return (
    <ImportProgress
      {...props}
      key={requestedRun}
      id={requestedRun}
      onNew={() => go('new')}
      onClose={onClose}
    />
  )
}
