import { openFaultPage } from './page'

const root = document.getElementById('root')
if (root !== null) void openFaultPage(root)
