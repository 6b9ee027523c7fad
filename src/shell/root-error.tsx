import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router-dom'
import { m } from '#messages'
import { isMissingChunk, reloadOnce } from '../lib/is-missing-chunk'
import { Notice } from '../lib/notice'
import { PlainButton } from '../lib/plain-button'

/** The last resort: a page that threw, or whose file was removed by the latest release. */
export function RootError() {
  const error = useRouteError()
  const missing = isMissingChunk(error)
  const [reloading, setReloading] = useState(false)
  useEffect(() => {
    if (missing) setReloading(reloadOnce(Date.now(), () => location.reload()))
    else console.error(error)
  }, [missing, error])
  if (reloading) return null
  return (
    <Notice
      alert
      title={missing ? m.shell_chunk_title() : m.shell_error_title()}
      body={missing ? m.shell_chunk_body() : m.shell_error_body()}
      actions={
        <>
          <PlainButton look="solid" onClick={() => location.reload()}>
            {m.shell_reload()}
          </PlainButton>
          <PlainButton onClick={() => location.assign('/dashboard')}>{m.shell_to_dashboard()}</PlainButton>
        </>
      }
    />
  )
}
