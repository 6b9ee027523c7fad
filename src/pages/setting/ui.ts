declare module '../../lib/path-to' {
  interface PageQueries {
    setting: 'history'
  }
}

export {}
