/** One answer of the real application to an event: the status after it, or null when it was refused. */
export interface Observation {
  status: string
  facts: unknown
  event: string
  result: string | null
}
