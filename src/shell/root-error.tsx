import { useRouteError } from 'react-router-dom'
import { FailedPage } from '../lib/failed-page'

/** Shown if a page's file failed to load, or the shell failed to render. */
export function RootError() {
  return <FailedPage error={useRouteError()} />
}
