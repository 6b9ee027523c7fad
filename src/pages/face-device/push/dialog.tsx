import { useState } from 'react'
import { m } from '#messages'
import { type FaceDevice, faceDevices } from '../../../../contract/devices/face-device'
import { type ListedPerson, people } from '../../../../contract/people/person'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Dialog } from '../../../kit/ui/dialog'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { isAskable } from '../labels'
import { useOnce } from '../use-once'
import { PeoplePicker } from './people-picker'
import style from './push.module.css'
import { type Pushed, PushReport } from './report'

type Target = Pick<FaceDevice, 'id' | 'name' | 'status' | 'vendor'>

/** The most people per request. */
const most = 200

/** Sends people's faces to devices, and shows for whom it failed. */
export function PushDialog({ devices, onClose }: { devices: readonly Target[]; onClose: () => void }) {
  const able = devices.filter(isAskable)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ListedPerson>>(new Map())
  const [to, setTo] = useState<ReadonlySet<string>>(() => new Set(able.map(({ id }) => id)))
  const [pushed, setPushed] = useState<Pushed | null>(null)
  const may = useMay()
  const once = useOnce()
  const body = { deviceIds: [...to], personIds: [...chosen.keys()] }
  const { run, isPending, formLevelError } = useFormMutation(
    () => call(faceDevices.enrol, { body, idempotencyKey: once.keyOf(body) }),
    (reply) => {
      once.settle()
      setPushed({ ...reply, people: [...chosen.values()], devices })
    },
  )
  const refusal = formLevelError([])
  if (pushed !== null)
    return (
      <Dialog
        title={m.device_push_done_title()}
        confirmText={m.kit_close()}
        cancel={null}
        onDo={onClose}
        onCancel={onClose}
      >
        <PushReport pushed={pushed} />
      </Dialog>
    )
  return (
    <Dialog
      title={m.device_do_push()}
      confirmText={m.device_push_do({ people: chosen.size, devices: to.size })}
      width={640}
      isDisabled={chosen.size === 0 || to.size === 0 || chosen.size > most}
      isPending={isPending}
      onDo={run}
      onCancel={onClose}
    >
      {refusal === null ? null : (
        <p role="alert" className={textStyle.alert}>
          {refusal}
        </p>
      )}
      <fieldset className={style.devices}>
        <legend>{m.device_push_to()}</legend>
        {devices.map((device) => (
          <label key={device.id}>
            <input
              type="checkbox"
              checked={to.has(device.id)}
              disabled={!isAskable(device)}
              onChange={({ target }) => setTo((now) => changed(now, device.id, target.checked))}
            />
            {device.name}
            {isAskable(device) ? null : <small>{m.device_push_unable()}</small>}
          </label>
        ))}
        {able.length === 0 ? <p className={textStyle.problem}>{m.device_push_no_device()}</p> : null}
      </fieldset>
      {may(people.list) ? (
        <PeoplePicker
          chosen={chosen}
          onChoose={(person, isChosen) =>
            setChosen((now) => {
              const next = new Map(now)
              if (isChosen) next.set(person.id, person)
              else next.delete(person.id)
              return next
            })
          }
        />
      ) : (
        <p className={textStyle.note}>{m.device_push_no_people()}</p>
      )}
      {chosen.size > most ? <p className={textStyle.problem}>{m.device_push_too_many({ most })}</p> : null}
    </Dialog>
  )
}

function changed(now: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(now)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
