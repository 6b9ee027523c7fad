import { useLocation, useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { Notice } from '../lib/notice'
import { pathTo } from '../lib/path-to'
import { LinkButton, PlainButton } from '../lib/plain-button'

export function Component() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <Notice
      mark="404"
      title={m.shell_page_not_found()}
      body={m.shell_not_found_body({ path: readable(pathname) })}
      actions={
        <>
          <LinkButton to={pathTo('dashboard')}>{m.shell_to_dashboard()}</LinkButton>
          <PlainButton onClick={() => navigate(-1)}>{m.shell_go_back()}</PlainButton>
        </>
      }
    />
  )
}

/** An address may hold escapes that do not decode; it is then shown as it is. */
function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname).slice(0, 120)
  } catch {
    return pathname.slice(0, 120)
  }
}
