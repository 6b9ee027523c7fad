import { describe, expect, it } from '@rstest/core'
import sharp from 'sharp'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { isLifecycle } from '../../machines/names'
import { drawingProblems } from '../checks/drawings.mjs'
import { chartOf } from './chart.mjs'
import { drawingOf, drawings } from './drawings.mjs'
import { layoutOf } from './layout.mjs'
import { evaluated, machinesOf } from './load.mjs'
import { isLifecycle as isOnPoster, posterSvg } from './poster.mjs'
import { sendersOf } from './senders.mjs'
import { svgOf } from './svg.mjs'

interface Area {
  x: number
  y: number
  width: number
  height: number
}
interface Layout {
  width: number
  height: number
  boxes: (Area & { id: string; isParent: boolean; head: number })[]
  arrows: { id: string; label?: Area }[]
}

const player = `
import { setup, fromPromise, assign, not } from 'xstate'
export const playerMachine = setup({
  guards: { isMuted: () => false },
  actors: { fetchSong: fromPromise(async () => {}) },
  delays: { patience: 500 },
}).createMachine({
  id: 'player',
  description: 'Every kind of state & transition.',
  initial: 'off',
  on: { 'player.reset': { target: '.off', guard: not('isMuted') } },
  states: {
    off: { on: { 'player.started': 'on', 'player.tested': { target: 'off', reenter: true } } },
    on: {
      type: 'parallel',
      on: { 'player.stopped': 'off' },
      states: {
        song: {
          initial: 'fetching',
          on: { 'song.skipped': '.fetching' },
          states: {
            fetching: {
              invoke: { src: 'fetchSong', onDone: 'playing', onError: '#player.off' },
              after: { 60000: '#player.off', patience: { actions: 'apologise' } },
            },
            playing: { exit: 'fade', on: { 'song.ended': 'over' } },
            over: { type: 'final' },
          },
        },
        volume: {
          initial: 'loud',
          states: { loud: { on: { '*': 'quiet' } }, quiet: { entry: assign({}) }, back: { type: 'history' } },
        },
      },
    },
  },
})`
const machines: AnyStateMachine[] = [
  ...machinesOf().map(({ machine }: { machine?: AnyStateMachine }) => machine!),
  evaluated(player)[0]!,
]

const pictures = new Map<AnyStateMachine, Promise<string>>()

describe.each(machines.map((machine) => [machine.id, machine] as const))(
  'the drawing of %s',
  (_, machine) => {
    it('shows every state and every transition', async () => {
      const svg = await drawingOf(machine)
      const nodes = nodesOf(machine.root)
      const shown = (attribute: string) =>
        [...svg.matchAll(new RegExp(`${attribute}="([^"]+)"`, 'g'))].map(([, value]) => value).sort()
      expect(shown('data-state')).toEqual(nodes.map(({ id }) => id).sort())
      expect([...new Set(shown('data-transition'))]).toEqual(nodes.flatMap(namesOfTransitions).sort())
    })

    it('puts labels over no state and no other label, and everything on the page', async () => {
      const { boxes, arrows, ...page }: Layout = await layoutOf(chartOf(machine))
      const labels = arrows.flatMap(({ id, label }) => (label ? [{ id, ...label }] : []))
      const states = boxes.filter(({ isParent }) => !isParent)
      const heads = boxes.filter(({ isParent }) => isParent).map((box) => ({ ...box, height: box.head }))
      const solid = [...labels, ...states, ...heads]
      const pairs = solid.flatMap((one, index) =>
        solid.slice(index + 1).map((other) => [one, other] as const),
      )
      expect(pairs.filter(([one, other]) => overlap(one, other)).map(([a, b]) => [a.id, b.id])).toEqual([])
      const outside = [...labels, ...boxes].filter(
        ({ x, y, width, height }) => x < 0 || y < 0 || x + width > page.width || y + height > page.height,
      )
      expect(outside).toEqual([])
    })

    it('is the same twice', async () => {
      expect(await drawingOf(machine)).toBe(await drawingOf(machine))
    })
  },
)

it.each([
  ['light', [255, 255, 255], [28, 31, 35]],
  ['dark', [13, 17, 23], [240, 243, 246]],
])('has its %s colours where no variable is known', async (scheme, paper, ink) => {
  const svg = svgOf(await layoutOf(chartOf(evaluated(player)[0])), scheme)
  const { data, info } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true })
  const colours = new Set<number>()
  for (let at = 0; at < data.length; at += info.channels) colours.add(data.readUIntBE(at, 3))
  const number = (colour: number[]) => Buffer.from(colour).readUIntBE(0, 3)
  expect([...data.subarray(0, 3)]).toEqual(paper)
  expect(colours).toContain(number(ink))
  expect(colours).not.toContain(0)
})

it('has every lifecycle on the poster, once', async () => {
  const svg = await posterSvg(machinesOf().map(({ machine }) => machine))
  const drawn = [...svg.matchAll(/<marker id="([\w-]+)-head"/g)].map(([, id]) => id)
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn).toEqual(expect.arrayContaining(['order', 'membership', 'publication']))
  expect(drawn).not.toContain('tabs')
  // The page of statecharts groups by the same rule.
  for (const { machine } of machinesOf())
    expect([machine.id, isOnPoster(machine)]).toEqual([machine.id, isLifecycle(machine)])
})

it('names events, guards, delays and actors in words', async () => {
  const svg = await once(machines.at(-1)!)
  const texts = [...svg.matchAll(/<text[^>]*>([^<]+)/g)].map(([, text]) => text)
  const words = ['if not isMuted', 'fetchSong done', 'fetchSong failed', 'after 60 s', 'after patience']
  const more = [
    'any other event',
    '(enters again)',
    '→ apologise',
    'in any state',
    'anywhere in song',
    'fade',
  ]
  expect([...words, ...more].filter((text) => !texts.includes(text))).toEqual([])
  expect(svg).toContain('Every kind of state &amp; transition.')
})

it.each([
  ['an event', "'song.ended'", "'song.finished'"],
  ['a guard', 'isMuted', 'isSilent'],
  ['an action', "exit: 'fade'", "exit: 'cut'"],
  ['a target', "'song.ended': 'over'", "'song.ended': 'fetching'"],
  ['a delay', '60000', '30000'],
  ['a description', 'Every kind', 'Each kind'],
])('changes with %s of the machine', async (_, before, after) => {
  const changed = evaluated(player.replaceAll(before, after))[0]!
  expect(await drawingOf(changed)).not.toBe(await once(machines.at(-1)!))
})

it('tells which file is not as its machine says, which is missing, and which draws nothing', async () => {
  const file = 'machines/player/player.machine.ts'
  const made = await drawings([{ file, text: player, machine: evaluated(player)[0]! }])
  const problemsOf = async (texts: Record<string, string>) =>
    (
      await drawingProblems({
        made: Promise.resolve(made),
        read: (file: string) => texts[file],
        files: Object.keys(texts),
      })
    ).problems
  const kept = Object.fromEntries(made.map(({ file, text }: { file: string; text: string }) => [file, text]))
  expect(await problemsOf(kept)).toEqual([])
  expect(await problemsOf({ ...kept, 'docs/machines/player.svg': '<svg/>' })).toEqual([
    'docs/machines/player.svg differs from machines/player/player.machine.ts: run npm run machines',
  ])
  expect(
    await problemsOf({
      'docs/machines/player.svg': kept['docs/machines/player.svg']!,
      'docs/machines/old.svg': '',
    }),
  ).toEqual([
    'docs/machines/player.json is missing: run npm run machines',
    'docs/machines/poster.svg is missing: run npm run machines',
    'docs/machines/README.md is missing: run npm run machines',
    'docs/machines/old.svg draws a machine that does not exist: run npm run machines',
  ])
})

it('finds who sends an event: not who declares it, listens for it or asks whether it may be sent', () => {
  const senders = sendersOf(['a.did', 'a.do'], 'machines/a/a.machine.ts', [
    { file: 'machines/a/a.machine.ts', text: "raise({ type: 'a.did' })" },
    { file: 'src/shell/x.tsx', text: "const x = <p onClick={() => send({ type: y ? 'a.did' : 'b' })} />" },
    {
      file: 'src/pages/x.ts',
      text: "type X = { type: 'a.did' }; if (e === 'a.did') it.can({ type: 'a.did' })",
    },
    { file: 'contract/a.ts', text: "export const a = { events: { do: { event: 'a.do' } } }" },
    { file: 'server/a/jobs.ts', text: "advance(machine, row.status, facts, 'a.do')" },
    {
      file: 'server/b/follow.ts',
      text: "const kinds = { 'a.do': 1 }; write({ action: 'a.do' }); const b = (e: 'a.do') => e === 'a.did'",
    },
  ])
  expect([...senders]).toEqual([
    ['a.did', [{ group: 'shell', files: ['src/shell/x.tsx'] }]],
    ['a.do', [{ group: 'server', files: ['contract/a.ts', 'server/a/jobs.ts'] }]],
  ])
})

function once(machine: AnyStateMachine): Promise<string> {
  const drawn = pictures.get(machine) ?? drawingOf(machine)
  pictures.set(machine, drawn)
  return drawn
}

function nodesOf(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

function namesOfTransitions(node: AnyStateNode): string[] {
  return [node.always ?? [], ...node.transitions.values()].flatMap((list) =>
    list.map(({ eventType, target }, place) => {
      const to = target?.map(({ id }) => id).join(',') ?? 'stays'
      return `${node.id} --${eventType || 'always'}[${place}]--&gt; ${to}`
    }),
  )
}

function overlap(one: Area, other: Area): boolean {
  const across = one.x < other.x + other.width && other.x < one.x + one.width
  return across && one.y < other.y + other.height && other.y < one.y + one.height
}
