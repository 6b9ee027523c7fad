import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { Exercise } from '../../contract/content/exercise'
import type { ExerciseSubtype } from '../../contract/content/exercise-subtype'
import type { ExerciseType } from '../../contract/content/exercise-type'
import { askOf } from '../harness/app'
import { newExercise, newSubtype, newType, typeDraft } from './fixtures/exercises'
import { answer, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'

let gym: Gym
beforeAll(async () => {
  gym = await startGym()
})
afterAll(() => gym.close())

const types = '/api/v1/exercise-types'
const subtypes = '/api/v1/exercise-subtypes'
const get = async <Row>(name: string, id: string): Promise<Row> =>
  (await gym.admin('GET', `/api/v1/${name}/${id}`)).json()
const type = (id: string) => get<ExerciseType>('exercise-types', id)
const subtype = (id: string) => get<ExerciseSubtype>('exercise-subtypes', id)
const exercise = (id: string) => get<Exercise>('exercises', id)
const put = (address: string, row: { version: number }, body: unknown) =>
  answer(gym.admin('POST', address, body, versioned(row)))

/** A type with a subtype of a name and an exercise of a name. */
async function branch(names: { subtype?: string; exercise?: string } = {}) {
  const type = await newType(gym.admin)
  const subtype = await newSubtype(gym.admin, {
    typeId: type.id,
    ...(names.subtype === undefined ? {} : { name: names.subtype }),
  })
  const exercise = await newExercise(gym.admin, {
    subtypeId: subtype.id,
    ...(names.exercise === undefined ? {} : { name: names.exercise }),
  })
  return { type, subtype, exercise }
}

const one = { 'if-match': '"1"' }
const every: [string, string, unknown, Record<string, string>][] = [
  ['GET', types, undefined, {}],
  ['POST', types, typeDraft(), {}],
  ['POST', `${types}/order`, { ids: [] }, {}],
  ['POST', `${types}/${unknownId}/merge`, { intoId: unknownId }, one],
  ['DELETE', `${types}/${unknownId}`, undefined, one],
  ['GET', subtypes, undefined, {}],
  ['POST', `${subtypes}/order`, { typeId: unknownId, ids: [] }, {}],
  ['POST', `${subtypes}/${unknownId}/merge`, { intoId: unknownId }, one],
  ['POST', `${subtypes}/${unknownId}/move`, { typeId: unknownId }, one],
]

describe('who may', () => {
  it.each(every)('a stranger is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(askOf(gym.app)(method, address, body, headers))).toEqual([401, 'not_signed_in', []])
  })

  it.each(every)('another role is refused %s %s', async (method, address, body, headers) => {
    expect(await refusal(gym.reader(method, address, body, headers))).toEqual([403, 'forbidden', []])
  })
})

describe('a type', () => {
  it('is created, found by pinyin, counts what it has and is unique by name and code', async () => {
    const { type: made } = await branch()
    const named = await newType(gym.admin, { name: '核心稳定', code: 'core_stability' })
    expect(await ids(gym.admin('GET', `${types}?q=hxwd`))).toEqual([named.id])
    expect(await type(made.id)).toMatchObject({ subtypes: 1, exercises: 1, sort: 9999 })
    expect(await refusal(gym.admin('POST', types, typeDraft({ name: '核心稳定' })))).toEqual([
      409,
      'taken',
      [['name', 'taken']],
    ])
    expect(await refusal(gym.admin('POST', types, typeDraft({ code: 'core_stability' })))).toEqual([
      409,
      'taken',
      [['code', 'taken']],
    ])
    expect(await refusal(gym.admin('POST', types, typeDraft({ code: 'Core' })))).toEqual([
      422,
      'invalid',
      [['code', 'category_code']],
    ])
  })

  it('with subtypes is not taken away, and a subtype not from below its exercises', async () => {
    const { type, subtype, exercise } = await branch()
    expect(
      (await answer(gym.admin('DELETE', `${types}/${type.id}`, undefined, versioned(type)))).body,
    ).toMatchObject({
      code: 'in_use',
      blockerCount: 1,
      blockers: [{ kind: 'exercise-subtype', id: subtype.id, name: subtype.name }],
    })
    expect(
      (await answer(gym.admin('DELETE', `${subtypes}/${subtype.id}`, undefined, versioned(subtype)))).body,
    ).toMatchObject({ code: 'in_use', blockerCount: 1, blockers: [{ kind: 'exercise', id: exercise.id }] })
  })

  it('comes back before what belongs to it', async () => {
    const made = await newType(gym.admin)
    const below = await newSubtype(gym.admin, { typeId: made.id })
    await gym.admin('DELETE', `${subtypes}/${below.id}`, undefined, versioned(below))
    await gym.admin('DELETE', `${types}/${made.id}`, undefined, versioned(made))
    const restore = () => gym.admin('POST', `${subtypes}/${below.id}/restore`, {}, { 'if-match': '"2"' })
    expect(await refusal(restore())).toEqual([409, 'archived', [['archivedAt', 'parent_archived']]])
    await gym.admin('POST', `${types}/${made.id}/restore`, {}, { 'if-match': '"2"' })
    expect((await restore()).status).toBe(200)
  })
})

describe('an order', () => {
  it('is written whole; who knows another set is told what there is', async () => {
    const parent = await newType(gym.admin)
    const made = []
    for (let i = 0; i < 3; i++) made.push(await newSubtype(gym.admin, { typeId: parent.id }))
    const list = () => ids(gym.admin('GET', `${subtypes}?type=${parent.id}`))
    const [a, b, c] = made.map(({ id }) => id)
    expect(await list()).toEqual([a, b, c])
    const order = (order: unknown[]) =>
      gym.admin('POST', `${subtypes}/order`, { typeId: parent.id, ids: order })
    expect((await order([c, a, b])).status).toBe(200)
    expect(await list()).toEqual([c, a, b])
    expect((await answer(order([a, b]))).body).toMatchObject({ code: 'stale', current: { ids: [c, a, b] } })
    expect(await refusal(order([a, a, b]))).toEqual([422, 'invalid', [['ids', 'repeated']]])
    expect((await answer(order([a, b, unknownId]))).status).toBe(409)
    // A row that was only dragged can be saved from an open editor without a conflict.
    expect((await subtype(c!)).version).toBe(1)
    const next = await newSubtype(gym.admin, { typeId: parent.id })
    expect(await list()).toEqual([c, a, b, next.id])
  })
})

describe('merging a type', () => {
  it('is told beforehand as it is done: subtypes go over, twins are joined, names get a number', async () => {
    const from = await branch({ subtype: '腿部训练', exercise: '深蹲' })
    const into = await branch({ subtype: '腿部训练', exercise: '深蹲' })
    const alone = await newSubtype(gym.admin, { typeId: from.type.id, name: '臀部训练' })
    const bridge = await newExercise(gym.admin, { subtypeId: alone.id, name: '臀桥' })
    const address = `${types}/${from.type.id}/merge`
    const expected = {
      subtypes: 1,
      exercises: 2,
      merged: [{ id: from.subtype.id, name: '腿部训练', intoId: into.subtype.id }],
      renamed: [{ id: from.exercise.id, from: '深蹲', to: '深蹲（2）' }],
    }
    expect((await put(address, from.type, { intoId: into.type.id, isPreview: true })).body).toEqual(expected)
    expect(await type(from.type.id)).toMatchObject({ archivedAt: null, version: 1, exercises: 2 })
    expect((await put(address, from.type, { intoId: into.type.id })).body).toEqual(expected)
    expect(await type(into.type.id)).toMatchObject({ subtypes: 2, exercises: 3 })
    expect((await type(from.type.id)).archivedAt).not.toBeNull()
    expect(await exercise(from.exercise.id)).toMatchObject({
      name: '深蹲（2）',
      typeId: into.type.id,
      subtypeId: into.subtype.id,
    })
    expect(await exercise(bridge.id)).toMatchObject({ typeId: into.type.id, subtypeId: alone.id, version: 2 })
    expect(await ids(gym.admin('GET', `/api/v1/exercises?q=sd&type=${into.type.id}`))).toHaveLength(2)
    const { rows } = await sql<{ action: string }>`
      select action from audit where row_id in (${from.type.id}, ${into.type.id}) and action like '%merge'
    `.execute(gym.db)
    expect(rows).toHaveLength(2)
  })

  it.each([
    ['itself', (id: string) => id, 'same_row'],
    ['nothing', () => unknownId, 'does_not_exist'],
  ])('into %s is refused', async (_, intoOf, code) => {
    const made = await newType(gym.admin)
    expect(
      await refusal(
        gym.admin('POST', `${types}/${made.id}/merge`, { intoId: intoOf(made.id) }, versioned(made)),
      ),
    ).toEqual([422, 'invalid', [['intoId', code]]])
  })

  it('that somebody has changed meanwhile is stale, and nothing moves', async () => {
    const { type: from } = await branch()
    const into = await newType(gym.admin)
    await gym.admin('PATCH', `${types}/${from.id}`, { icon: 'heart' }, versioned(from))
    expect((await put(`${types}/${from.id}/merge`, from, { intoId: into.id })).body.code).toBe('stale')
    expect(await type(into.id)).toMatchObject({ subtypes: 0, exercises: 0 })
  })

  it('two ways at once ends with one of them', async () => {
    const [one, other] = [await branch(), await branch()]
    const merge = (from: ExerciseType, intoId: string) =>
      gym.admin('POST', `${types}/${from.id}/merge`, { intoId }, versioned(from)).then(({ status }) => status)
    const statuses = await Promise.all([merge(one.type, other.type.id), merge(other.type, one.type.id)])
    expect(statuses.toSorted()).toEqual([200, 422])
    const alive = [await type(one.type.id), await type(other.type.id)].filter(
      (row) => row.archivedAt === null,
    )
    expect(alive).toMatchObject([{ subtypes: 2, exercises: 2 }])
  })
})

describe('a subtype', () => {
  it('moves with all of its exercises, archived ones too', async () => {
    const from = await branch({ exercise: '平板支撑' })
    const removed = await newExercise(gym.admin, { subtypeId: from.subtype.id })
    await gym.admin('DELETE', `/api/v1/exercises/${removed.id}`, undefined, versioned(removed))
    const into = await branch({ exercise: '平板支撑' })
    const address = `${subtypes}/${from.subtype.id}/move`
    const expected = {
      subtypes: 1,
      exercises: 1,
      merged: [],
      renamed: [{ id: from.exercise.id, from: '平板支撑', to: '平板支撑（2）' }],
    }
    const body = { typeId: into.type.id }
    expect((await put(address, from.subtype, { ...body, isPreview: true })).body).toEqual(expected)
    expect((await put(address, from.subtype, body)).body).toEqual(expected)
    expect(await type(from.type.id)).toMatchObject({ subtypes: 0, exercises: 0 })
    expect(await exercise(removed.id)).toMatchObject({ typeId: into.type.id, archivedAt: expect.any(String) })
    expect(await exercise(from.exercise.id)).toMatchObject({
      name: '平板支撑（2）',
      typeName: into.type.name,
    })
  })

  it('is not moved by an edit, nor beside a twin', async () => {
    const [from, into] = [await branch({ subtype: '拉力' }), await branch({ subtype: '拉力' })]
    const { id } = from.subtype
    expect(
      await refusal(
        gym.admin('PATCH', `${subtypes}/${id}`, { typeId: into.type.id }, versioned(from.subtype)),
      ),
    ).toEqual([422, 'invalid', [['typeId', 'moved_not_edited']]])
    expect(
      await refusal(
        gym.admin('POST', `${subtypes}/${id}/move`, { typeId: into.type.id }, versioned(from.subtype)),
      ),
    ).toEqual([422, 'invalid', [['typeId', 'merge_instead']]])
  })

  it('is merged within its type and into another', async () => {
    const { type: own, subtype: from, exercise: held } = await branch()
    const sibling = await newSubtype(gym.admin, { typeId: own.id })
    const other = await branch()
    expect((await put(`${subtypes}/${from.id}/merge`, from, { intoId: sibling.id })).body).toMatchObject({
      exercises: 1,
    })
    expect(await exercise(held.id)).toMatchObject({ subtypeId: sibling.id, typeId: own.id })
    const now = await subtype(sibling.id)
    expect((await put(`${subtypes}/${now.id}/merge`, now, { intoId: other.subtype.id })).status).toBe(200)
    expect(await exercise(held.id)).toMatchObject({ subtypeId: other.subtype.id, typeId: other.type.id })
  })
})
