import type { ResourceUi } from '../../kit/record/resource-ui'

declare module '../../lib/path-to' {
  interface PageQueries {
    dashboard: 'store' | 'from' | 'to' | 'day'
  }
}

export const ui: readonly ResourceUi[] = []
