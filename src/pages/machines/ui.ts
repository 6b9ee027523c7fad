declare module '../../lib/path-to' {
  interface PageQueries {
    machines: 'machine' | 'view'
  }
}

export {}
