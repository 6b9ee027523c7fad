import { check } from '../../contract/issue'
import { type SettingName, type SettingValues, settingSchemas } from '../../contract/setting'
import type { Tx } from './schema'

/** What is set, as its schema has it. Whatever writes a setting has been checked by that schema: another shape is a fault of ours. */
export async function settingOf<Name extends SettingName>(tx: Tx, name: Name): Promise<SettingValues[Name]> {
  const row = await tx.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst()
  const { value, fields } = check(settingSchemas[name], row?.value)
  if (fields !== undefined)
    throw new Error(`the setting ${name} is unlike its contract: ${JSON.stringify(fields)}`)
  // The schema of this very name has read it, which the type of an indexed schema cannot say.
  return value as SettingValues[Name]
}
