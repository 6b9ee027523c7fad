import { m } from '#messages'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { pathTo } from '../../lib/path-to'
import { describeAnySetting, settingNamed } from './describe'

declare module '../../lib/path-to' {
  interface PageQueries {
    setting: 'history'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'setting',
    page: 'setting',
    noun: m.audit_kind_setting,
    addressOf: () => pathTo('setting'),
    rowName: settingNamed,
    describe: describeAnySetting,
    permission: { noun: m.permission_resource_setting, verbs: { write: m.permission_setting_write } },
  },
]
