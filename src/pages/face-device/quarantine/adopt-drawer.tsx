import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { check } from '../../../../contract/check'
import {
  type DeviceRefusal,
  type FaceDeviceDraft,
  faceDevices,
} from '../../../../contract/devices/face-device'
import type { FieldProblem } from '../../../../contract/problem'
import type { Form } from '../../../kit/form/form'
import { useFormMutation } from '../../../kit/form/use-form-mutation'
import { Drawer } from '../../../kit/record/drawer'
import drawerStyle from '../../../kit/record/drawer.module.css'
import { DrawerSections } from '../../../kit/record/drawer-sections'
import { call } from '../../../lib/api/call'
import { RequestError } from '../../../lib/api/request-error'
import { fieldSentence } from '../../../lib/field-sentence'
import { blankDevice, deviceSections } from '../device/device-sections'

/**
 * Makes a device out of a refused serial number: its message fills in the form, and its source address is proposed as the only allowed one.
 */
export function AdoptDrawer({ refusal: refused, onClose }: { refusal: DeviceRefusal; onClose: () => void }) {
  const [, setParams] = useSearchParams()
  const [values, setValues] = useState<FaceDeviceDraft>(() => draftOf(refused))
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { run, isPending, formLevelError } = useFormMutation(
    async () => {
      try {
        return await call(faceDevices.adopt, { id: refused.id, body: values })
      } catch (error) {
        if (error instanceof RequestError) setProblems(error.problem.fields ?? [])
        throw error
      }
    },
    (row) => {
      Toast.success(m.device_adopted({ name: row.name }))
      onClose()
      setParams({ open: row.id, at: 'setup' })
    },
  )
  const refusal = formLevelError(Object.keys(values))
  const form: Form<FaceDeviceDraft> = {
    values,
    isReadOnly: false,
    isNew: true,
    inUse: null,
    bind: (name) => {
      const mine = problems.filter(({ path }) => path[0] === name)
      return {
        name,
        value: values[name],
        problems: mine,
        problem: mine[0] === undefined ? null : fieldSentence(mine[0]),
        disabled: isPending,
        change: (value) => {
          setValues((now) => ({ ...now, [name]: value }))
          setProblems((now) => now.filter(({ path }) => path[0] !== name))
        },
        leave: () => {},
      }
    },
  }
  const adopt = () => {
    const verdict = check(faceDevices.adopt.body, values)
    setProblems(verdict.fields ?? [])
    if (!verdict.fields) run()
  }
  return (
    <Drawer
      name={m.device_adopt_title({ sn: refused.sn })}
      width={880}
      onClose={onClose}
      footer={
        <div className={drawerStyle.drawerFoot}>
          {refusal === null ? null : (
            <span role="alert" className={drawerStyle.drawerProblem}>
              {refusal}
            </span>
          )}
          <Button type="tertiary" onClick={onClose}>
            {m.kit_cancel()}
          </Button>
          <Button theme="solid" loading={isPending} onClick={adopt}>
            {m.device_do_adopt()}
          </Button>
        </div>
      }
    >
      <div className={drawerStyle.drawerBody}>
        <DrawerSections sections={deviceSections(form)} startAt={null} />
      </div>
    </Drawer>
  )
}

function draftOf({ sn, vendor, address }: DeviceRefusal): FaceDeviceDraft {
  return { ...blankDevice(), sn, vendor, allowedFrom: address === '' ? [] : [address] }
}
