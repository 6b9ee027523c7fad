import '@douyinfe/semi-ui/lib/es/_base/base.css'
import './styles/base.css'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { start } from './start'

const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<RouterProvider router={start().router} />)
