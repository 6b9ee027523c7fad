import { openFaultPage } from './fault-page'

const root = document.getElementById('root')
if (root !== null) void openFaultPage(root)
