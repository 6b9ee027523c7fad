import { expect, it } from '@rstest/core'
import { accountMachine } from '../../../machines/account/account.machine'
import { appointmentMachine } from '../../../machines/appointment/appointment.machine'
import { certificateMachine } from '../../../machines/certificate/certificate.machine'
import { classSessionMachine } from '../../../machines/class-session/class-session.machine'
import { faceDeviceMachine } from '../../../machines/face-device/face-device.machine'
import { membershipMachine } from '../../../machines/membership/membership.machine'
import { nodesOf } from '../../../machines/names'
import { orderMachine } from '../../../machines/order/order.machine'
import { publicationMachine } from '../../../machines/publication/publication.machine'
import { refundMachine } from '../../../machines/refund/refund.machine'
import { trainingPlanMachine } from '../../../machines/training-plan/training-plan.machine'
import messages from '../../../messages/chart.en-US.json'
import { wrap } from './chart/translate'
import { descriptionOf } from './description-of'

const lifecycles = [
  accountMachine,
  appointmentMachine,
  certificateMachine,
  classSessionMachine,
  faceDeviceMachine,
  membershipMachine,
  orderMachine,
  publicationMachine,
  refundMachine,
  trainingPlanMachine,
]

it.each(lifecycles.map((machine) => [machine.id, machine] as const))(
  'says in Chinese what %s and each of its states are',
  (_, machine) => {
    const english = nodesOf(machine).filter((node) => !/\p{Script=Han}/u.test(descriptionOf(node)))
    expect(english.map(({ id }) => id)).toEqual([])
    // The English message is the chart's own sentence.
    for (const { id, description } of nodesOf(machine))
      expect(messages).toMatchObject({ [`chart_${id.replaceAll(/[-.]/g, '_')}`]: description })
  },
)

it('keeps the words of the chart where there is no message', () => {
  expect(descriptionOf({ id: 'door.open', description: 'It is open.' })).toBe('It is open.')
  expect(descriptionOf({ id: 'door.open', description: undefined })).toBe('')
})

it('breaks a sentence into the lines that the drawing has', () => {
  expect(wrap('等待付款，尚未交付任何内容。', 80, 2)).toEqual(['等待付款，尚未', '交付任何内容。'])
  expect(wrap('等待付款，尚未交付任何内容。', 44, 2)).toEqual(['等待付款，', '尚未交…'])
  expect(wrap('', 80, 2)).toEqual([''])
})
