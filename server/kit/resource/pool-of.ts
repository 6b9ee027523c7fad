import type { RequestContext } from './serve'

export const poolOf = ({ c }: RequestContext<unknown, unknown>) => c.get('parts').db
