import { queryOptions } from '@tanstack/react-query'
import { check } from '../../../contract/check'
import {
  type SettingName,
  type SettingRow,
  type SettingValues,
  settingSchemas,
  settings,
} from '../../../contract/system/settings'
import type { EditedVersion } from '../../../machines/editor/editor.machine'
import { changesOf, type EditorSubject, refusalOf } from '../../kit/record/editor-config'
import type { Row } from '../../kit/record/resource'
import { call } from '../../lib/api/call'
import { queryClient } from '../../lib/api/query-client'
import { RequestError } from '../../lib/api/request-error'

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(settings.list, { signal }),
  staleTime: 5_000,
})

/** A setting as the editor takes it: it always exists and is never archived. */
type SettingVersion = SettingRow & Row

/** The server stores only values that match their schema. */
export const settingValue = <Name extends SettingName>({ value }: Pick<SettingRow, 'value'>) =>
  value as SettingValues[Name]

/** One setting: saved as a whole, with what another person has changed in other fields since it was read. */
export function settingSubject<Name extends SettingName>(
  name: Name,
): EditorSubject<SettingVersion, SettingValues[Name]> {
  const versionOf = (row: SettingRow): EditedVersion => ({
    row: { ...row, id: name, archivedAt: null } satisfies SettingVersion,
    draft: { ...settingValue<Name>(row) },
    version: row.version,
  })
  let latest: EditedVersion | null = null
  const read = async () => {
    const { rows } = await queryClient.fetchQuery(settingsQuery)
    const row = rows.find((one) => one.name === name)
    if (row === undefined) throw new Error(`the server has no setting ${name}`)
    latest = versionOf(row)
    return latest
  }
  // The schema of a name is that of its values, which the index type cannot express.
  const schema = settingSchemas[name] as unknown as EditorSubject<
    SettingVersion,
    SettingValues[Name]
  >['draft']
  return {
    name: 'settings',
    draft: schema,
    initialValues: () => {
      throw new Error('a setting is never new')
    },
    load: async () => {
      try {
        return { kind: 'loaded', version: await read() }
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        return { kind: 'refused', problem: refusalOf(error) }
      }
    },
    save: async ({ draft, version }, origin) => {
      const whole = { ...latest?.draft, ...changesOf(draft, origin?.draft ?? {}) }
      const verdict = check(schema, whole)
      if (verdict.fields)
        return { kind: 'refused', problem: { code: 'invalid', title: '', fields: verdict.fields } }
      try {
        const row = await call(settings.update, {
          id: name,
          version: version ?? 0,
          body: { value: verdict.value },
        })
        keep(row)
        return { kind: 'saved', row: versionOf(row).row }
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        if (error.problem.code !== 'stale') return { kind: 'refused', problem: valuePaths(refusalOf(error)) }
        await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey, refetchType: 'none' })
        return { kind: 'stale', theirs: await read() }
      }
    },
  }
}

/** Writes a saved setting to the query cache that the page reads. */
export function keep(row: SettingRow): void {
  queryClient.setQueryData(settingsQuery.queryKey, (now) =>
    now === undefined ? now : { rows: now.rows.map((one) => (one.name === row.name ? row : one)) },
  )
}

/** Problem paths lose the body's member `value`, because the form is the value. */
const valuePaths = (refusal: ReturnType<typeof refusalOf>): ReturnType<typeof refusalOf> => ({
  ...refusal,
  ...(refusal.fields === undefined
    ? {}
    : {
        fields: refusal.fields.map((field) =>
          field.path[0] === 'value' ? { ...field, path: field.path.slice(1) } : field,
        ),
      }),
})
