import type { AppContext } from '../app'

const complete = new WeakSet<Response>()

/** A response with every header that data gets. They are one plain object, because a change afterwards would copy them all. */
export function dataResponse(
  c: AppContext,
  body: string | Uint8Array<ArrayBuffer>,
  init: { status: number; headers: Record<string, string> },
): Response {
  const response = new Response(body, {
    status: init.status,
    headers: { ...c.get('headers'), ...init.headers },
  })
  complete.add(response)
  return response
}

/** Whether a response already has the headers of data. */
export const isComplete = (response: Response) => complete.has(response)
