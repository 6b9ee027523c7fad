import { orders } from '../../../contract/sales/order'
import { requestKey } from '../../kit/record/editor-config'
import { errorToast } from '../../kit/toast/error-toast'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'
import { errorSentence } from '../../lib/error-sentence'
import { navigate } from '../../lib/navigate'
import { pathTo } from '../../lib/path-to'
import { collectSentences } from './collect-sentences'

interface Collection {
  /** Lessons of one member. */
  appointmentIds: readonly string[]
  /** The store whose till gets the money; null: the lesson's. */
  storeId: string | null
}

/** Opens the collection sheet with what is open of the lessons; a refusal is shown as a toast. */
export async function collectLessons({ appointmentIds, storeId }: Collection): Promise<void> {
  try {
    const { id } = await call(orders.collectLessons, {
      body: { storeId, appointmentIds: [...appointmentIds] },
      idempotencyKey: requestKey(),
    })
    navigate(pathTo('order', { sale: id }), { replace: false })
  } catch (error) {
    const { fields = [], blockers = [] } = error instanceof RequestError ? error.problem : {}
    const sentences = fields.map(({ code, params }) =>
      collectSentences[code]?.({ name: params?.name ?? '—' }),
    )
    errorToast(sentences[0] ?? errorSentence(error))
    const [order] = blockers
    if (order?.kind === 'order') navigate(pathTo('order', { sale: order.id }), { replace: false })
  }
}
