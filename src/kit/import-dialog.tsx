import { useSearchParams } from 'react-router-dom'
import type { ImportKind } from '../../contract/import'
import { ImportChoose } from './import-choose'
import { ImportProgress } from './import-progress'
import './import.css'

interface Props {
  kind: ImportKind
  /** What the rows are called, in the middle of a sentence: `动作`. */
  noun: string
  /** What a field of the kind is called; undefined where it has no name of its own. */
  fieldLabel: (field: string) => string | undefined
  /** The query cache's names of what an import changes: `['exercises', 'exercise-types', 'exercise-subtypes']`. */
  changes: readonly string[]
  /** Opens a row that was imported, and takes `import` out of the address: `list.open({ edit: id, import: null })`. */
  onOpenRow: (id: string) => void
}

/**
 * Rows from a file: chosen, tried out, written. `?import=new` opens it, `?import=<id>` at a run, and it takes the member out of the
 * address when it is closed. Load it lazily: `<WhenOpen names={['import']}>`. Its button needs `import:write`.
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
