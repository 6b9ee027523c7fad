import { actionWords, eventWords, guardWords } from './words.mjs'

/**
 * The content of a machine's drawing before its layout: a tree of states with rows of text, and the arrows between them. Transitions
 * between the same two states share one arrow.
 */
export function chartOf(machine) {
  const arrows = new Map()
  const root = stateOf(machine.root, arrows)
  return { id: machine.id, description: machine.root.description ?? '', root, arrows: [...arrows.values()] }
}

/** A name of the transition that is unique within the machine: `open --tab.closed[0]--> weighing` */
export function transitionName({ source, eventType, target }, place) {
  const to = target?.map(({ id }) => id).join(',') ?? 'stays'
  return `${source.id} --${eventType || 'always'}[${place}]--> ${to}`
}

/** Every transition of a node with its place among those that the same event offers. */
export function transitionsOf(node) {
  const lists = [...(node.always ? [node.always] : []), ...node.transitions.values()]
  return lists.flatMap((list) => list.map((transition, place) => ({ transition, place })))
}

function stateOf(node, arrows) {
  const rows = [
    ...partRows('entry', node.config.entry),
    ...partRows('exit', node.config.exit),
    ...node.invoke.map(({ src }) => ({ event: 'runs', condition: String(src), actions: [] })),
  ]
  /** The machine has no box, so a box is added here for its own transitions. */
  const everywhere = []
  const anywhere = `${node.id}:anywhere`
  let leavesFromAnywhere = false
  for (const { transition, place } of transitionsOf(node)) {
    const row = rowOf(transition, place)
    const targets = transition.target ?? []
    if (targets.length === 0 || targets.includes(node)) (node.parent ? rows : everywhere).push(row)
    for (const target of targets.filter((one) => one !== node)) {
      const isWithin = target.id.startsWith(`${node.id}.`)
      if (isWithin) leavesFromAnywhere = true
      link(arrows, isWithin ? anywhere : node.id, target.id, row)
    }
  }
  const children = Object.values(node.states).map((child) => stateOf(child, arrows))
  const start = node.type === 'parallel' ? undefined : node.initial?.target[0]?.id
  if (start !== undefined) link(arrows, `${node.id}:start`, start)
  return {
    id: node.id,
    title: node.type === 'history' ? `${node.key} (history)` : node.key,
    type: node.type,
    description: node.description ?? '',
    rows,
    children: [
      ...(start === undefined ? [] : [{ id: `${node.id}:start`, type: 'start', children: [], rows: [] }]),
      ...(leavesFromAnywhere || everywhere.length > 0 ? [anywhereIn(anywhere, node, everywhere)] : []),
      ...children,
    ],
  }
}

function anywhereIn(id, node, rows) {
  const title = node.parent === undefined ? 'in any state' : `anywhere in ${node.key}`
  return { id, title, type: 'anywhere', description: '', rows, children: [] }
}

function link(arrows, from, to, row) {
  const id = `${from} > ${to}`
  const arrow = arrows.get(id) ?? { id, from, to, rows: [] }
  arrows.set(id, row === undefined ? arrow : { ...arrow, rows: [...arrow.rows, row] })
}

function rowOf(transition, place) {
  const { source, eventType, guard, actions, reenter, description } = transition
  const condition = guard === undefined ? '' : `if ${guardWords(guard)}`
  const otherwise = place > 0 ? 'else' : ''
  return {
    name: transitionName(transition, place),
    event: eventWords(eventType, source),
    condition: [otherwise, condition, reenter ? '(enters again)' : ''].filter(Boolean).join(' '),
    actions: actions.map(actionWords),
    description,
  }
}

function partRows(event, configured) {
  const actions = [configured ?? []].flat()
  return actions.length > 0 ? [{ event, condition: '', actions: actions.map(actionWords) }] : []
}
