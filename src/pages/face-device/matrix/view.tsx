import IconUserAdd from '@douyinfe/semi-icons/lib/es/icons/IconUserAdd'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { faceDevices } from '../../../../contract/devices/face-device'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import listStatesStyle from '../../../kit/ui/list-states.module.css'
import pageStyle from '../../../kit/ui/page.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { errorSentence } from '../../../lib/error-sentence'
import { DeviceViews } from '../device-views'
import { PushDialog } from '../push/dialog'
import { useStore } from '../use-store'
import { Matrix } from './matrix'
import { devicesQuery } from './query'

/** Which faces are on which devices of a store: `?view=enrolment&store=<id>`. */
export function MatrixView() {
  const store = useStore()
  const may = useMay()
  const [isPushing, setPushing] = useState(false)
  const id = store.chosenStore?.id
  const { data: devices } = useQuery({ ...devicesQuery(id ?? ''), enabled: id !== undefined })
  return (
    <section className={`${pageStyle.page} matrix-page`} aria-labelledby="kit-page-title">
      <header className={pageStyle.pageHead}>
        <h1 id="kit-page-title">{m.device_matrix_title()}</h1>
        <div className={pageStyle.pageActions}>
          <DeviceViews now="enrolment" />
          {may(faceDevices.enrol) && id !== undefined ? (
            <Button
              theme="solid"
              icon={<IconUserAdd aria-hidden />}
              disabled={devices === undefined || devices.rows.length === 0}
              onClick={() => setPushing(true)}
            >
              {m.device_do_push()}
            </Button>
          ) : null}
        </div>
      </header>
      {store.error !== null ? (
        <ListFailed reason={errorSentence(store.error)} onRetry={store.retry} />
      ) : store.isLoading ? (
        <ListSkeleton />
      ) : id === undefined ? (
        <p className={listStatesStyle.state}>{m.device_no_store()}</p>
      ) : (
        <Matrix key={id} storeId={id} store={store} />
      )}
      {isPushing && devices !== undefined ? (
        <PushDialog devices={devices.rows} onClose={() => setPushing(false)} />
      ) : null}
    </section>
  )
}
