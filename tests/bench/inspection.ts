import { createActor } from 'xstate'
import { sidebarMachine } from '../../machines/sidebar/sidebar.machine'
import { type InspectionListener, inspect, inspectable, inspector } from '../../src/machines/inspector'
import { median } from './browser/median.mjs'

/* The cost of being inspectable for an actor. An actor of the application, registered and checking for an inspector, is sent events
   alternately with one that has no inspection, so that both run on the machine in the same state. */
const events = 1_000
const rounds = 900

const input = { narrow: false }
const make = (how: { inspect?: InspectionListener | undefined } = {}) =>
  createActor(sidebarMachine, { input, ...how }).start()

const contenders = {
  'no inspection in the code': make(),
  'inspectable, nobody looks': inspectable(make({ inspect: inspector() })),
  'inspectable, looked at once before': lookedAt(),
}

const times = new Map(Object.keys(contenders).map((name) => [name, [] as number[]]))
for (let round = 0; round < rounds; round++) {
  // Otherwise the first contender of a round would always pay for the garbage of the last one.
  const order = Object.entries(contenders).map((_, index, all) => all[(index + round) % all.length]!)
  for (const [name, actor] of order) times.get(name)?.push(dispatch(actor))
}
const [plain = []] = times.values()
for (const [name, all] of times) tell(name, all, ratio(all))
const watched = make()
const { stop } = inspectWhile(watched)
const looking = Array.from({ length: 50 }, () => dispatch(watched))
stop()
tell('looked at', looking, median(looking) / median(plain))
const worst = Math.max(...[...times.values()].slice(1).map(ratio))
process.stdout.write(
  `nobody looks: ${((worst - 1) * 100).toFixed(1)} % above no inspection, at most 5 % is allowed\n`,
)
process.exitCode = worst <= 1.05 ? 0 : 1

function tell(name: string, all: readonly number[], times: number) {
  const each = ((median(all) / events) * 1e6).toFixed(0)
  process.stdout.write(`${name.padEnd(36)} ${each.padStart(6)} ns an event ${times.toFixed(3).padStart(8)}\n`)
}

/** The median of the rounds' ratios, each measured at the same moment: a busy computer slows both sides of a round. */
function ratio(all: readonly number[]): number {
  return median(all.map((time, round) => time / (plain[round] ?? time)))
}

function lookedAt() {
  const actor = inspectable(make())
  inspectWhile(actor).stop()
  return actor
}

function inspectWhile(actor: ReturnType<typeof make>) {
  inspectable(actor)
  let seen = 0
  const stop = inspect(() => {
    seen += 1
  })
  dispatch(actor)
  if (seen < events) throw new Error('the inspector saw too little')
  return { stop }
}

/** Milliseconds. */
function dispatch(actor: ReturnType<typeof make>): number {
  const start = performance.now()
  for (let n = 0; n < events / 2; n++) {
    actor.send({ type: 'sidebar.toggled' })
    actor.send({ type: 'group.toggled', group: 'store' })
  }
  return performance.now() - start
}
