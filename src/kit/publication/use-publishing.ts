import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useRef, useState } from 'react'
import { m } from '#messages'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { fieldSentence } from '../../lib/field-sentence'
import type { RowAction } from '../list/row-menu-list'
import type { Row } from '../record/resource'
import { errorToast } from '../toast/error-toast'
import { undoToast } from '../ui/undo-toast'
import { useMay } from '../ui/use-may'
import { decidePublication } from './decide-publication'
import type { PublishedResource } from './published-resource'
import type { Published } from './status'

interface Parts<R extends Row & Published, Draft> {
  resource: PublishedResource<R, Draft>
  nameOf: (row: R) => string
  /** Called when something in the draft prevents publishing, to open it where that can be mended. */
  onRefused: (row: R) => void
}

/** Why a row is not published, a sentence for each reason. */
export interface PublishRefusal {
  id: string
  reasons: readonly string[]
}

/** Publishes and unpublishes rows: entries for a row's menu and for a drawer's button. */
export function usePublishing<R extends Row & Published, Draft>(parts: Parts<R, Draft>) {
  const { resource, nameOf } = parts
  const may = useMay()
  const [refused, setRefused] = useState<PublishRefusal | null>(null)
  const refuse = useRef(parts.onRefused)
  refuse.current = parts.onRefused

  const publish = async (row: R): Promise<void> => {
    setRefused(null)
    try {
      if (decidePublication(row, 'publish').allowed)
        await call(resource.on.publish, { id: row.id, version: row.version, body: {} })
      Toast.success(m.kit_publication_publish_done({ name: nameOf(row) }))
    } catch (error) {
      const reasons = reasonsOf(error)
      if (reasons.length === 0) errorToast(errorSentence(error))
      else {
        setRefused({ id: row.id, reasons })
        refuse.current(row)
      }
    }
  }
  const unpublish = async (row: R): Promise<void> => {
    try {
      const after = await call(resource.on.unpublish, { id: row.id, version: row.version, body: {} })
      const text = m.kit_publication_unpublish_done({ name: nameOf(row) })
      // Publishing again shows the draft; if that has changed, it is not what was unpublished.
      if (row.isModified) Toast.success(text)
      else undoToast(text, () => publish(after))
    } catch (error) {
      errorToast(errorSentence(error))
    }
  }
  const actionsOf = (row: R): RowAction[] => [
    ...(may(resource.on.publish) && decidePublication(row, 'publish').allowed
      ? [
          {
            key: 'publish',
            label: row.isModified ? m.kit_publication_publish_changes() : m.kit_publication_publish(),
            run: () => void publish(row),
          },
        ]
      : []),
    ...(may(resource.on.unpublish) && decidePublication(row, 'unpublish').allowed
      ? [{ key: 'unpublish', label: m.kit_publication_unpublish(), run: () => void unpublish(row) }]
      : []),
  ]
  return { publish, actionsOf, refused, forget: () => setRefused(null) }
}

const reasonsOf = (error: unknown): string[] => {
  const fields = error instanceof RequestError ? (error.problem.fields ?? []) : []
  return [...new Set(fields.map(fieldSentence))]
}
