import { describe, expect, it } from '@rstest/core'
import * as xstate from 'xstate'
import { createActor } from 'xstate'
import { nodesOf, transitionName, transitionsOf } from '../../../machines/names'
import { catalogue } from './catalogue'
import { translate } from './chart/translate'
import { filesOf } from './files'

describe.each(catalogue.map((entry) => [entry.id, entry] as const))('%s in the catalogue', (_, entry) => {
  const { drawing, signature, source, script } = filesOf(entry)

  it('has a purpose in the language of the page', () => {
    expect(entry.purpose).toMatch(/\p{Script=Han}/u)
  })

  it('has a drawing that calls its states and transitions what the page calls them', () => {
    const picture = new DOMParser().parseFromString(drawing, 'image/svg+xml')
    const named = (attribute: string) =>
      [...picture.querySelectorAll(`[${attribute}]`)].map((one) => one.getAttribute(attribute))
    const nodes = nodesOf(entry.machine)
    expect(named('data-state').sort()).toEqual(nodes.map(({ id }) => id).sort())
    expect([...new Set(named('data-transition'))].sort()).toEqual(
      nodes.flatMap(transitionsOf).map(transitionName).sort(),
    )
  })

  it('has room in its drawing for every sentence in Chinese', () => {
    const picture = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement
    translate(picture)
    const notes = [...picture.querySelectorAll('.note')].map(({ textContent }) => textContent)
    expect(notes.filter((note) => note.endsWith('…'))).toEqual([])
    expect(notes.filter((note) => /\p{Script=Han}/u.test(note)).length).toBeGreaterThan(0)
  })

  it('knows the payload of every event that the machine takes', () => {
    const { events } = signature
    const taken = entry.machine.events.filter((type) => !type.startsWith('xstate.'))
    expect(taken.filter((type) => !(type in events))).toEqual([])
  })

  it('gives its source as it stands, and as JavaScript that makes the same machine', () => {
    expect(source).toContain(`export const ${entry.name} = setup({`)
    const body = script.replace(/^import .*$/gm, '').replace(/^export /gm, '')
    const made = new Function(...Object.keys(xstate), `${body}\nreturn ${entry.name}`)(
      ...Object.values(xstate),
    )
    expect(JSON.stringify(made.config)).toBe(JSON.stringify(entry.machine.config))
    expect(createActor(made).start().getSnapshot().value).toEqual(
      createActor(entry.machine).start().getSnapshot().value,
    )
  })
})

it('holds every machine of the project', () => {
  expect(catalogue.length).toBeGreaterThanOrEqual(8)
  expect(catalogue.every(({ purpose, states }) => purpose !== '' && states > 1)).toBe(true)
})
