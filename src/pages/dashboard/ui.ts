declare module '../../lib/path-to' {
  interface PageQueries {
    dashboard: 'store' | 'from' | 'to'
  }
}

export {}
