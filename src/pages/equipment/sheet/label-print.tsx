import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages'
import { type EquipmentLabel, equipment } from '../../../../contract/devices/equipment'
import { Segmented } from '../../../kit/form/segmented'
import { Dialog } from '../../../kit/ui/dialog'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { QrCode } from '../../../kit/ui/qr-code'
import textStyle from '../../../kit/ui/text.module.css'
import { call } from '../../../lib/api/call'
import { errorSentence } from '../../../lib/error-sentence'
import { PanePortal } from '../../../lib/pane-portal'
import { readStored, writeStored } from '../../../lib/storage'
import { placeLabel } from '../labels'
import style from './label.module.css'

const papers = ['a4', 'single'] as const
type Paper = (typeof papers)[number]
const paperLabels: Record<Paper, () => string> = {
  a4: m.equipment_paper_a4,
  single: m.equipment_paper_single,
}
/** The printer belongs to this computer, so its browser remembers the paper. */
const remembered = 'equipment.paper'

/** Labels with the address of the fault form, twenty-four on a sheet of A4 or one by one: previewed, then printed. */
export function LabelPrint({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [paper, setPaper] = useState<Paper>(
    () => papers.find((one) => one === readStored(remembered)) ?? 'a4',
  )
  const { data, error, refetch } = useQuery({
    queryKey: [equipment.name, 'labels', ids],
    queryFn: ({ signal }) => call(equipment.labels, { query: { ids: ids.join() }, signal }),
    // The secret on the label may have been replaced.
    staleTime: 0,
    gcTime: 0,
  })
  const labels = data?.rows.map((label) => <Label key={label.id} label={label} />)
  const choose = (chosen: Paper) => {
    setPaper(chosen)
    writeStored(remembered, chosen)
  }
  return (
    <>
      <Dialog
        title={m.equipment_do_labels()}
        confirmText={m.equipment_print_ok({ count: data?.rows.length ?? 0 })}
        isDisabled={data === undefined || data.rows.length === 0}
        width={800}
        onDo={() => window.print()}
        cancel={m.kit_close()}
        onCancel={onClose}
      >
        <p className={textStyle.note}>{m.equipment_print_help()}</p>
        <Segmented
          label={m.equipment_paper()}
          options={papers}
          value={paper}
          labelFor={(one) => paperLabels[one]()}
          onChange={choose}
        />
        {error !== null && data === undefined ? (
          <ListFailed reason={errorSentence(error)} onRetry={() => void refetch()} />
        ) : labels === undefined ? (
          <ListSkeleton />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be scrolled by keys as well
          <section className={style.labelsPreview} aria-label={m.equipment_print_preview()} tabIndex={0}>
            {labels}
          </section>
        )}
      </Dialog>
      <PanePortal>
        <section className={style.labels} data-paper={paper} aria-hidden="true">
          {labels}
        </section>
      </PanePortal>
    </>
  )
}

function Label({ label }: { label: EquipmentLabel }) {
  const address = new URL(label.path, location.origin).href
  return (
    <article className={style.label}>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        aria-label={m.equipment_label_open({ no: label.assetNo })}
      >
        <QrCode text={address} label={m.equipment_label_scan()} />
      </a>
      <div>
        <strong>{label.name}</strong>
        <b>{label.assetNo}</b>
        <span>{placeLabel(label.storeName, label.zone)}</span>
        <small>{m.equipment_label_scan()}</small>
      </div>
    </article>
  )
}
