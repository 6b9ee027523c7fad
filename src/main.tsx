import '@douyinfe/semi-ui/lib/es/_base/base.css'
import './styles/base.css'
import { start } from './start'

const root = document.getElementById('root')
const query = new URLSearchParams(location.search)

// Written so that a production build leaves the inspector out altogether.
if (process.env.NODE_ENV === 'development' && query.has('inspect'))
  void import('./machines/inspect-with-stately').then(({ inspectWithStately }) =>
    inspectWithStately(query.get('inspect')),
  )

if (process.env.NODE_ENV === 'development' && query.has('receive-inspection') && root !== null)
  void import('./machines/receive-inspection').then(({ receiveInspection }) => receiveInspection(root))
else if (root !== null) start(root)
