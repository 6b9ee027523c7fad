import { afterEach, expect, it } from '@rstest/core'
import { overwriteGetLocale } from '#locale'
import { nodesOf, transitionsOf } from '../../../machines/names'
import { machinesOf } from '../../../scripts/drawing/load.mjs'
import { wrap } from './chart/translate'
import chinese from './chinese.json'
import { descriptionOf, meaningOf } from './description-of'

const machines = machinesOf().map(({ machine }) => machine)

const inLocale = (locale: 'zh-CN' | 'en-US') => overwriteGetLocale(() => locale)
afterEach(() => inLocale('zh-CN'))

it.each(machines.map((machine) => [machine.id, machine] as const))(
  'says in Chinese what %s, its states and its transitions mean, and in English what its chart says',
  (_, machine) => {
    const nodes = nodesOf(machine)
    const described = nodes.flatMap(transitionsOf).filter(({ description }) => description)
    const sentences = () => [...nodes.map(descriptionOf), ...described.map(meaningOf)]
    expect(sentences().filter((sentence) => !/\p{Script=Han}.*[。？]$/u.test(sentence))).toEqual([])
    inLocale('en-US')
    expect(sentences()).toEqual([...nodes, ...described].map(({ description }) => description))
  },
)

it('has a Chinese sentence only where a chart has an English one', () => {
  const known = machines
    .flatMap(nodesOf)
    .flatMap((node) => [
      node.id,
      ...[...node.transitions, ['always', node.always ?? []] as const].flatMap(([event, list]) =>
        list.flatMap(({ description }, at) => (description ? [`${node.id} --${event}[${at}]`] : [])),
      ),
    ])
  expect(Object.keys(chinese).filter((key) => !known.includes(key))).toEqual([])
})

it('keeps the words of the chart where there is no sentence', () => {
  expect(descriptionOf({ id: 'door.open', description: 'It is open.' })).toBe('It is open.')
  expect(descriptionOf({ id: 'door.open', description: undefined })).toBe('')
})

it('breaks a sentence into the lines that the drawing has', () => {
  expect(wrap('等待付款，尚未交付任何内容。', 80, 2)).toEqual(['等待付款，尚未', '交付任何内容。'])
  expect(wrap('等待付款，尚未交付任何内容。', 44, 2)).toEqual(['等待付款，', '尚未交…'])
  expect(wrap('', 80, 2)).toEqual([''])
})
