import { createRoot } from 'react-dom/client'
import { m } from '#messages'
import { installTrustedTypes } from '../lib/install-trusted-types'
import { keepLocale } from '../lib/keep-locale'
import { MemberPage } from './member-page'

const root = document.getElementById('root')
if (root !== null) {
  installTrustedTypes()
  keepLocale()
  document.title = m.memberpage_title()
  const drawn = createRoot(root)
  const show = () => {
    const token = location.hash.slice(1)
    drawn.render(<MemberPage key={token} token={token} />)
  }
  show()
  // Another link pasted into the same tab changes only the part behind the `#`.
  addEventListener('hashchange', show)
}
