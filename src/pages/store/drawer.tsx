import { m } from '#messages'
import { EditDrawer } from '../../kit/record/edit-drawer'
import { StatusTag } from '../../kit/ui/status-tag'
import { describeStore } from './describe'
import { storeEditor, storeSections } from './editor'
import { storeLabels } from './labels'

/** One store, to be read, made or changed. Loaded when it is first opened. */
export function StoreDrawer() {
  return (
    <EditDrawer
      config={storeEditor}
      describe={describeStore}
      title={(row) => (row === null ? m.store_new() : row.name)}
      headline={(row) => <StatusTag {...storeLabels.status.tag(row.status)} />}
      sections={storeSections}
    />
  )
}
