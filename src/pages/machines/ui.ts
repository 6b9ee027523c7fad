import { m } from '#messages'
import type { ResourceUi } from '../../kit/record/resource-ui'

declare module '../../lib/path-to' {
  interface PageQueries {
    machines: 'machine' | 'view' | 'resource' | 'record'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'machine',
    page: 'machines',
    noun: m.permission_resource_machine,
    permission: { noun: m.permission_resource_machine },
  },
]
