/* A browser may hold six connections to a host, so the shell listens by the stream of a page while there is one. */

let open = 0
const onChange = new Set<() => void>()
const onNotice = new Set<() => void>()

function change(by: number): void {
  open += by
  for (const listener of onChange) listener()
}

/** Counts an open stream until the returned function is called. */
export function countPageStream(): () => void {
  change(1)
  return () => change(-1)
}

export const hasPageStream = (): boolean => open > 0

export function onPageStreams(listener: () => void): () => void {
  onChange.add(listener)
  return () => void onChange.delete(listener)
}

/** A stream said that the person's notifications have changed. */
export function announceNotice(): void {
  for (const listener of onNotice) listener()
}

export function onNoticeAnnounced(listener: () => void): () => void {
  onNotice.add(listener)
  return () => void onNotice.delete(listener)
}
