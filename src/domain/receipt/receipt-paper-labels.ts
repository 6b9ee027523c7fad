import { m } from '#messages'
import type { Paper } from './receipt'

export const receiptPaperLabels: Record<Paper, () => string> = {
  '58': m.order_paper_58,
  '80': m.order_paper_80,
  a4: m.order_paper_a4,
}
