import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { check } from '../../../contract/check'
import {
  readConsoleFacts,
  type SettingName,
  type SettingRow,
  type SettingValues,
  settingNames,
  settingSchemas,
  settings,
} from '../../../contract/system/settings'
import type { App, Parts } from '../../kit/app'
import type { Tx } from '../../kit/db/schema'
import { fieldsProblem, problem } from '../../kit/problem'
import { historyOf } from '../../kit/resource/history-of'
import { type RequestContext, serve } from '../../kit/resource/serve'
import { settingOf } from '../../kit/setting-of'
import { checkBackup } from './check-backup'
import { checkChannel } from './check-channel'
import { checkSignInPage } from './check-sign-in-page'
import { settingDefaults } from './defaults'

export function settingRoutes(app: App, backups: Parts['backups']): void {
  serve(app, settings.list, async ({ tx }) => ({ rows: await readSettings(tx, settingNames) }))
  serve(app, settings.update, async (request) => {
    const name = nameOf(request)
    const { value, fields } = check(settingSchemas[name], request.body.value)
    if (fields !== undefined)
      throw fieldsProblem(fields.map((field) => ({ ...field, path: ['value', ...field.path] })))
    // The schema of this name has parsed it, which the type of an indexed schema cannot express.
    if (name === 'backup') await checkBackup(value as SettingValues['backup'], backups)
    if (name === 'messages') await checkChannel(request.tx, value as SettingValues['messages'])
    if (name === 'sign_in_page') await checkSignInPage(request.tx, value as SettingValues['sign_in_page'])
    return write(request, { name, value, verb: 'update' })
  })
  serve(app, settings.reset, (request) => {
    const name = nameOf(request)
    return write(request, { name, value: settingDefaults[name], verb: 'reset' })
  })
  serve(app, settings.history, async (request) => ({
    rows: await historyOf(request.tx, 'setting', await idOf(request.tx, nameOf(request))),
  }))
  serve(app, readConsoleFacts, async ({ tx }) => {
    const { name, creditCode } = await settingOf(tx, 'business')
    const [receipt, appointments] = [await settingOf(tx, 'receipt'), await settingOf(tx, 'appointments')]
    return { businessName: name, creditCode, receipt, appointments }
  })
}

/** The path's schema accepts only names of settings. */
const nameOf = ({ id }: { id: string }) => id as SettingName

async function write(
  { tx, version, now, principal, audit }: RequestContext<unknown, unknown>,
  { name, value, verb }: { name: SettingName; value: unknown; verb: 'update' | 'reset' },
): Promise<SettingRow> {
  const before = await readSetting(tx, name)
  if (before.version !== version) throw problem('stale', { current: before })
  if (isDeepStrictEqual(before.value, value)) return before
  const { rows } = await sql`
    update setting set value = ${JSON.stringify(value)}::jsonb, version = version + 1, updated_at = ${now}, updated_by = ${principal.username}
    where name = ${name} and version = ${version} returning id
  `.execute(tx)
  const after = await readSetting(tx, name)
  // Another person wrote it since it was read.
  if (rows.length === 0) throw problem('stale', { current: after })
  await audit({
    action: `setting.${verb}`,
    table: 'setting',
    rowId: await idOf(tx, name),
    // Every setting is an object: the contract's schemas are.
    before: before.value as Record<string, unknown>,
    after: after.value as Record<string, unknown>,
  })
  return after
}

async function idOf(tx: Tx, name: SettingName): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from setting where name = ${name}`.execute(tx)
  if (rows[0] === undefined) throw new Error(`the setting ${name} is gone`)
  return rows[0].id
}

async function readSetting(tx: Tx, name: SettingName): Promise<SettingRow> {
  const [row] = await readSettings(tx, [name])
  if (row === undefined) throw new Error(`the setting ${name} is gone`)
  return row
}

/** In the order of their names. */
async function readSettings(tx: Tx, names: readonly SettingName[]): Promise<SettingRow[]> {
  const { rows } = await sql<Omit<SettingRow, 'original' | 'isDefault'>>`
    select name, value, version, updated_at, updated_by from setting
    join unnest(${[...names]}::text[]) with ordinality asked (asked_name, place) on asked_name = name order by place
  `.execute(tx)
  return rows.map((row) => {
    const original = settingDefaults[row.name]
    return { ...row, original, isDefault: isDeepStrictEqual(row.value, original) }
  })
}
