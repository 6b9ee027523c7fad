import Button from '@douyinfe/semi-ui/lib/es/button'
import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type DeviceRefusal, type FaceDeviceDraft, faceDevices } from '../../../../contract/face-device'
import { check } from '../../../../contract/issue'
import type { FieldProblem } from '../../../../contract/problem'
import { Drawer } from '../../../kit/drawer'
import { DrawerSections } from '../../../kit/drawer-sections'
import type { Form } from '../../../kit/form'
import { call } from '../../../lib/call'
import { fieldSentence } from '../../../lib/field-sentence'
import { ProblemError } from '../../../lib/problem-error'
import { blankDevice, deviceSections } from '../device-fields'
import { useDeed } from '../use-deed'

/** Makes a device of a serial number that has knocked: what its message told is filled in. */
export function AdoptDrawer({ refusal, onClose }: { refusal: DeviceRefusal; onClose: () => void }) {
  const [, setParams] = useSearchParams()
  const [values, setValues] = useState<FaceDeviceDraft>(() => draftOf(refusal))
  const [problems, setProblems] = useState<readonly FieldProblem[]>([])
  const { run, problem, isBusy } = useDeed()
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
        disabled: isBusy,
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
    if (verdict.fields) return
    void run(async () => {
      try {
        const row = await call(faceDevices.adopt, { id: refusal.id, body: values })
        Toast.success(m.device_adopted({ name: row.name }))
        onClose()
        setParams({ open: row.id, at: 'setup' })
      } catch (error) {
        const fields = error instanceof ProblemError ? error.problem.fields : undefined
        if (fields === undefined) throw error
        setProblems(fields)
      }
    })
  }
  return (
    <Drawer
      name={m.device_adopt_title({ sn: refusal.sn })}
      width={880}
      onClose={onClose}
      footer={
        <div className="kit-drawer-foot">
          {problem === null ? null : (
            <span role="alert" className="kit-drawer-problem">
              {problem}
            </span>
          )}
          <Button type="tertiary" onClick={onClose}>
            {m.kit_cancel()}
          </Button>
          <Button theme="solid" loading={isBusy} onClick={adopt}>
            {m.device_do_adopt()}
          </Button>
        </div>
      }
    >
      <div className="kit-drawer-body">
        <DrawerSections sections={deviceSections(form)} startAt={null} />
      </div>
    </Drawer>
  )
}

function draftOf({ sn, vendor, address }: DeviceRefusal): FaceDeviceDraft {
  return { ...blankDevice(), sn, vendor, ip: address === '' ? null : address }
}
