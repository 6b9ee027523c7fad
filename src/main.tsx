import '@douyinfe/semi-ui/lib/es/_base/base.css'
import './styles/base.css'
import { start } from './start'

// Written so that a production build leaves the inspector out altogether.
if (process.env.NODE_ENV === 'development' && new URLSearchParams(location.search).has('inspect'))
  void import('./machines/inspect-with-stately').then(({ inspectWithStately }) => inspectWithStately())

const root = document.getElementById('root')
if (root !== null) start(root)
