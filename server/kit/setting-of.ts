import { check } from '../../contract/check'
import { type SettingName, type SettingValues, settingSchemas } from '../../contract/system/settings'
import type { Tx } from './db/schema'

/** A setting's value. Every write was checked by the same schema, so another shape is a bug. */
export async function settingOf<Name extends SettingName>(tx: Tx, name: Name): Promise<SettingValues[Name]> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  const { value, fields } = check(settingSchemas[name], row?.value)
  if (fields !== undefined)
    throw new Error(`the setting ${name} is unlike its contract: ${JSON.stringify(fields)}`)
  // The schema of this name has parsed it, which the type of an indexed schema cannot express.
  return value as SettingValues[Name]
}
