import { m } from '#messages'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { StatusTag } from '../../kit/ui/status-tag'
import { describeStore } from './describe'
import { storePort, storeSections } from './editor'
import { statusOf } from './labels'

/** One store, to be read, made or changed. Loaded when it is first opened. */
export function StoreDrawer() {
  return (
    <EditDrawer
      port={storePort}
      describe={describeStore}
      title={(row) => (row === null ? m.store_new() : row.name)}
      headline={(row) => <StatusTag {...statusOf(row)} />}
      sections={storeSections}
    />
  )
}
