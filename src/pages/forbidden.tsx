import { useNavigate, useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { Notice } from '../lib/notice'
import { LinkButton, PlainButton } from '../lib/plain-button'

export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const need = search.get('need')
  return (
    <main>
      <Notice
        title={m.shell_page_forbidden()}
        body={
          <>
            {m.shell_forbidden_body()}
            {need !== null && /^[a-z_A-Z]+:[a-z_A-Z]+$/.test(need) ? (
              <>
                <br />
                {m.shell_forbidden_need({ need })}
              </>
            ) : null}
          </>
        }
        actions={
          <>
            <LinkButton to="/dashboard">{m.shell_to_dashboard()}</LinkButton>
            <PlainButton onClick={() => navigate(-1)}>{m.shell_go_back()}</PlainButton>
          </>
        }
      />
    </main>
  )
}
