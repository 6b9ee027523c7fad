import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core'
import { sql } from 'kysely'
import type { PermissionEntry, Role, RoleDraft } from '../../contract/system/role'
import { keepSessions } from '../../server/kit/auth/session'
import { projectRoot } from '../../server/kit/project-root'
import { insertAccount } from '../../server/system/account/new-account'
import { type Ask, askOf, signIn } from '../harness/app'
import { cheapPasswordHash } from '../harness/database/cheap-password-hash'
import { answer, type Gym, ids, refusal, startGym, unknownId, versioned } from './fixtures/gym'

let gym: Gym
/** Manages roles and reads coaches, without any other permission. */
let keeper: Ask
const base = '/api/v1/roles'
const at = (role: { id: string }, verb = '') => `${base}/${role.id}${verb}`
const password = 'correct horse battery'
const one = { 'if-match': '"1"' }

let serial = 0
const draft = (own: Partial<RoleDraft> = {}): RoleDraft => ({
  name: `night_${'abcdefghijklmnopqrstuvwxyz'[serial++]}`,
  title: '夜班',
  description: '',
  permissions: ['coach:read'],
  ...own,
})
async function newRole(own: Partial<RoleDraft> = {}): Promise<Role> {
  const { status, body } = await answer(gym.admin('POST', base, draft(own)))
  expect([status, body]).toEqual([201, expect.objectContaining(own)])
  return body
}
async function signedIn(username: string, role: string): Promise<Ask> {
  const account = { username, role, passwordHash: await cheapPasswordHash(password) }
  await insertAccount(gym.db, account, gym.clock())
  return signIn(gym.app, username, password)
}
async function builtIn(name: string): Promise<Role> {
  const { body } = await answer(gym.admin('GET', `${base}?q=${name}`))
  return body.rows.find((row: Role) => row.name === name)
}

beforeAll(async () => {
  gym = await startGym()
  await sql`
    insert into role (name, title, permissions) values ('keeper', '角色保管', '{role:read,role:write,role:archive,coach:read}')
  `.execute(gym.db)
  keeper = await signedIn('keeper', 'keeper')
}, 60_000)
afterAll(() => gym.close())

describe('a role', () => {
  it.each([
    ['GET', base, undefined, {}],
    ['GET', `${base}/export.csv`, undefined, {}],
    ['GET', `${base}/${unknownId}`, undefined, {}],
    ['GET', `${base}/${unknownId}/history`, undefined, {}],
    ['GET', '/api/v1/permissions', undefined, {}],
    ['POST', base, { name: 'night', title: '夜班', description: '', permissions: [] }, {}],
    ['PATCH', `${base}/${unknownId}`, { title: '夜班' }, one],
    ['DELETE', `${base}/${unknownId}`, undefined, one],
    ['POST', `${base}/${unknownId}/restore`, {}, one],
  ])('is nothing to a stranger or to the staff: %s %s', async (method, address, body, headers) => {
    const stranger = askOf(gym.app)(method, address, body, headers)
    expect(await refusal(stranger)).toEqual([401, 'not_signed_in', []])
    expect(await refusal(gym.clerk(method, address, body, headers))).toEqual([403, 'forbidden', []])
  })

  it('comes with the console seven times, each found by its name, its title and its reading', async () => {
    const { rows } = (await answer(gym.admin('GET', `${base}?pageSize=200`))).body
    const reported = rows.filter((row: Role) => row.isBuiltIn).map(({ name, title }: Role) => [name, title])
    expect(reported).toEqual([
      ['manager', '店长'],
      ['administrator', '管理员'],
      ['coach', '教练'],
      ['accountant', '会计'],
      ['editor', '内容编辑'],
      ['front_desk', '前台'],
      ['auditor', '审计'],
    ])
    for (const [q, name] of [
      ['gly', 'administrator'],
      ['dianzhang', 'manager'],
      ['qt', 'front_desk'],
      ['教', 'coach'],
      ['sj', 'auditor'],
      ['nrbj', 'editor'],
      ['front', 'front_desk'],
    ])
      expect((await answer(gym.admin('GET', `${base}?q=${q}`))).body.rows[0]?.name).toBe(name)
  })

  it('is made with what is given, in order and once, and counts its accounts', async () => {
    const permissions = ['store:read', 'coach:*', 'coach:read', 'store:read']
    const { status, body } = await answer(
      gym.admin('POST', base, draft({ title: '早班主管', description: '早上', permissions })),
    )
    expect([status, body]).toMatchObject([
      201,
      { permissions: ['coach:*', 'store:read'], isBuiltIn: false, accounts: 0, createdBy: 'admin' },
    ])
    await signedIn('early', body.name)
    expect((await answer(gym.admin('GET', at(body)))).body.accounts).toBe(1)
    expect(await ids(gym.admin('GET', `${base}?q=zbzg`))).toEqual([body.id])
    const { rows } = (await answer(gym.admin('GET', at(body, '/history')))).body
    expect(rows[0]).toMatchObject({ action: 'role.create', after: { permissions: body.permissions } })
    const text = await (await gym.admin('GET', `${base}/export.csv?q=zbzg`)).text()
    expect(text).toContain('早班主管,早上,否,经营概览,1,coach:* store:read')
  })

  it.each([
    ['a name of capitals', { name: 'Night' }, [['name', 'role_name']]],
    ['a name that is taken', { name: 'coach' }, [['name', 'taken']]],
    ['a title of one letter', { title: '夜' }, [['title', 'too_short']]],
    ['what is no permission', { permissions: ['coach'] }, [['permissions.0', 'permission']]],
    [
      'a verb that nobody knows',
      { permissions: ['coach:read', 'coach:teach'] },
      [['permissions', 'unknown_permission']],
    ],
    ['a resource that nobody knows', { permissions: ['horse:*'] }, [['permissions', 'unknown_permission']]],
    [
      'everything, which is the administrator’s',
      { permissions: ['*'] },
      [['permissions', 'all_is_administrators']],
    ],
  ] as [string, Partial<RoleDraft>, string[][]][])('is refused with %s', async (_, own, fields) => {
    expect((await refusal(gym.admin('POST', base, draft(own)))).slice(2)).toEqual([fields])
  })

  it('keeps its name', async () => {
    const role = await newRole()
    expect(await refusal(gym.admin('PATCH', at(role), { name: 'day' }, versioned(role)))).toEqual([
      422,
      'invalid',
      [['name', 'role_name_stays']],
    ])
    const edited = await answer(
      gym.admin('PATCH', at(role), { name: role.name, title: '大夜班' }, versioned(role)),
    )
    expect(edited.body).toMatchObject({ name: role.name, title: '大夜班', version: 2 })
    expect(await refusal(gym.admin('PATCH', at(role), { title: '小夜班' }, versioned(role)))).toEqual([
      409,
      'stale',
      [],
    ])
  })

  it('is put away when no account has it, and comes back', async () => {
    const role = await newRole()
    await signedIn('nightly', role.name)
    const held = await answer(gym.admin('DELETE', at(role), undefined, one))
    expect([held.status, held.body.code, held.body.blockerCount]).toEqual([409, 'in_use', 1])
    expect(held.body.blockers).toEqual([{ kind: 'account', id: expect.any(String), name: 'nightly' }])
    await sql`update account set role = 'coach', status = 'disabled', disabled_at = now() where username = 'nightly'`.execute(
      gym.db,
    )
    const removed = await answer(gym.admin('DELETE', at(role), undefined, one))
    expect([removed.status, removed.body.archivedAt]).toEqual([200, expect.any(String)])
    await expect(signedIn('late', role.name)).rejects.toThrow('the role is archived')
    const back = await answer(gym.admin('POST', at(role, '/restore'), {}, versioned(removed.body)))
    expect([back.status, back.body.archivedAt]).toEqual([200, null])
  })

  it('that came with the console stays', async () => {
    const role = await builtIn('auditor')
    expect(await refusal(gym.admin('DELETE', at(role), undefined, versioned(role)))).toEqual([
      422,
      'invalid',
      [['name', 'role_built_in']],
    ])
  })

  it('of the administrator holds everything, whatever anybody asks', async () => {
    const role = await builtIn('administrator')
    for (const permissions of [[], ['coach:read']])
      expect(await refusal(gym.admin('PATCH', at(role), { permissions }, versioned(role)))).toEqual([
        422,
        'invalid',
        [['permissions', 'administrator_holds_all']],
      ])
    const reported = await answer(gym.admin('PATCH', at(role), { description: '总部' }, versioned(role)))
    expect([reported.status, reported.body.permissions]).toEqual([200, ['*']])
    await expect(
      sql`update role set permissions = '{coach:read}' where name = 'administrator'`.execute(gym.db),
    ).rejects.toThrow('the last administrator stays')
  })
})

describe('whoever keeps roles without holding everything', () => {
  const beyond = (reply: Promise<Response>) =>
    answer(reply).then(({ status, body }) => [status, body.code, body.permission])

  it('gives what they hold', async () => {
    const made = await answer(keeper('POST', base, draft({ permissions: ['coach:read', 'role:read'] })))
    expect(made.status).toBe(201)
  })

  it.each([
    ['a permission', ['coach:read', 'coach:write'], 'coach:write'],
    ['all of a resource of which they hold a part', ['coach:*'], 'coach:*'],
    ['everything', ['*'], '*'],
  ])('cannot give %s beyond their own', async (_, permissions, permission) => {
    const refused = [403, 'beyond_own_permissions', permission]
    expect(await beyond(keeper('POST', base, draft({ permissions })))).toEqual(refused)
    const role = await newRole()
    expect(await beyond(keeper('PATCH', at(role), { permissions }, versioned(role)))).toEqual(refused)
  })

  it('cannot give more to the role they have themselves', async () => {
    const { rows } = (await answer(keeper('GET', `${base}?pageSize=200`))).body
    const own: Role = rows.find((row: Role) => row.name === 'keeper')
    const permissions = [...own.permissions, 'person:reveal']
    expect(await beyond(keeper('PATCH', at(own), { permissions }, versioned(own)))).toEqual([
      403,
      'beyond_own_permissions',
      'person:reveal',
    ])
  })

  it('cannot take away what they could not give', async () => {
    const role = await newRole({ permissions: ['coach:read', 'order:collect'] })
    expect(await beyond(keeper('PATCH', at(role), { permissions: ['coach:read'] }, versioned(role)))).toEqual(
      [403, 'beyond_own_permissions', 'order:collect'],
    )
    const left = await answer(keeper('PATCH', at(role), { permissions: ['order:collect'] }, versioned(role)))
    expect([left.status, left.body.permissions]).toEqual([200, ['order:collect']])
  })
})

describe('permissions', () => {
  const listed = async (ask: Ask): Promise<PermissionEntry[]> =>
    (await answer(ask('GET', '/api/v1/permissions'))).body.rows

  it('are those of the endpoints and whatever else is asked for, with what they open', async () => {
    const rows = await listed(gym.admin)
    const of = (name: string) => rows.find((row) => row.name === name)
    expect(of('coach:archive')).toEqual({
      name: 'coach:archive',
      endpoints: ['DELETE /coaches/:id', 'POST /coaches/:id/restore'],
      isHeld: true,
    })
    expect(of('order:discount')).toEqual({ name: 'order:discount', endpoints: [], isHeld: true })
    expect(rows.map(({ name }) => name)).toEqual([...new Set(rows.map(({ name }) => name))].sort())
    expect(rows.map(({ name }) => name)).not.toContain('signed_in')
  })

  it('say which of them one holds', async () => {
    const held = (await listed(keeper)).filter(({ isHeld }) => isHeld).map(({ name }) => name)
    expect(held).toEqual(['coach:read', 'role:archive', 'role:read', 'role:write'])
  })

  it('are all that is asked for beside the endpoints', async () => {
    const known = new Set((await listed(gym.admin)).map(({ name }) => name))
    const named =
      /(?:holds\([^()]*,|mayDo\([^()]*,|permission:|load\w*\(\),|\)\),|^ *)\s*'([a-z-]+:[a-zA-Z]+)'(?!:)/gm
    const files: string[] = []
    for (const room of ['server', 'src'])
      for (const file of await readdir(path.join(projectRoot, room), { recursive: true }))
        if (/(?<!\.test)\.tsx?$/.test(file)) files.push(path.join(projectRoot, room, file))
    const missing = new Set<string>()
    let found = 0
    for (const file of files)
      for (const [, name = ''] of (await readFile(file, 'utf8')).matchAll(named)) {
        found += 1
        if (!known.has(name)) missing.add(`${path.relative(projectRoot, file)} ${name}`)
      }
    expect(found).toBeGreaterThan(20)
    expect([...missing]).toEqual([])
  })
})

it('a changed role is what its people may do from their next request on', async () => {
  keepSessions(gym.db, () => true)
  const role = await newRole({ permissions: ['coach:read'] })
  const person = await signedIn('shifting', role.name)
  const reads = async (name: string) => (await person('GET', `/api/v1/${name}`)).status
  expect([await reads('coaches'), await reads('stores')]).toEqual([200, 403])
  await gym.admin('PATCH', at(role), { permissions: ['store:read'] }, versioned(role))
  expect([await reads('coaches'), await reads('stores')]).toEqual([403, 200])
})

it('whom to ask for a permission is told to whoever is signed in', async () => {
  expect((await answer(gym.reader('GET', '/api/v1/administrators'))).body).toEqual({ names: ['admin'] })
  expect(await refusal(askOf(gym.app)('GET', '/api/v1/administrators'))).toEqual([401, 'not_signed_in', []])
})
