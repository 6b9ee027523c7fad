import { createRoot } from 'react-dom/client'
import { m } from '#messages'
import { installTrustedTypes } from '../lib/install-trusted-types'
import { keepLocale } from '../lib/keep-locale'
import { showShared } from './show-shared'
import './shared-plan.css'

const root = document.getElementById('root')
if (root !== null) {
  installTrustedTypes()
  keepLocale()
  document.title = m.trainingplan_shared_title()
  const drawn = createRoot(root)
  const show = () => showShared(location.hash.slice(1), (page) => drawn.render(page))
  void show()
  // Another link pasted into the same tab changes only the part behind the `#`.
  addEventListener('hashchange', () => void show())
}
