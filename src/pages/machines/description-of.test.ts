import { expect, it } from '@rstest/core'
import { nodesOf } from '../../../machines/names'
import messages from '../../../messages/chart.en-US.json'
import { machinesOf } from '../../../scripts/drawing/load.mjs'
import { wrap } from './chart/translate'
import { descriptionOf } from './description-of'

/** Charts of single gestures and background work, whose states stand in the words of the chart. */
const inEnglish = [
  'calendar-drag',
  'check-in-desk',
  'command-palette',
  'drag-order',
  'key-sequence',
  'lifecycle-action',
  'live-stream',
  'mark-drag',
  'person-merge',
  'plan-autosave',
  'plan-builder',
  'reveal',
  'second-factor',
  'session-renewal',
  'step-up',
  'undo',
  'upload',
  'upload-queue',
  'week-paint',
  'zone-drag',
]
const machines = machinesOf()
  .map(({ machine }) => machine)
  .filter(({ id }) => !inEnglish.includes(id))

it.each(machines.map((machine) => [machine.id, machine] as const))(
  'says in Chinese what %s and each of its states are',
  (_, machine) => {
    const english = nodesOf(machine).filter((node) => !/\p{Script=Han}/u.test(descriptionOf(node)))
    expect(english.map(({ id }) => id)).toEqual([])
    // The English message is the chart's own sentence.
    for (const { id, description } of nodesOf(machine))
      expect(messages).toMatchObject({ [keyOf(id)]: description })
  },
)

/** `chart_auth_logged_in` */
const keyOf = (id: string) =>
  `chart_${id.replaceAll(/[-.]/g, '_').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

it('keeps the words of the chart where there is no message', () => {
  expect(descriptionOf({ id: 'door.open', description: 'It is open.' })).toBe('It is open.')
  expect(descriptionOf({ id: 'door.open', description: undefined })).toBe('')
})

it('breaks a sentence into the lines that the drawing has', () => {
  expect(wrap('等待付款，尚未交付任何内容。', 80, 2)).toEqual(['等待付款，尚未', '交付任何内容。'])
  expect(wrap('等待付款，尚未交付任何内容。', 44, 2)).toEqual(['等待付款，', '尚未交…'])
  expect(wrap('', 80, 2)).toEqual([''])
})
