import type { AnyActorRef, InspectionEvent, Subscription } from 'xstate'

/** Hears what actors do. */
export type Tell = (seen: InspectionEvent) => void

/*
 * Nobody is told anything until the statecharts page, or `?inspect` in development, asks. Until then XState makes no
 * inspection event at all: an actor's own list of observers is empty.
 */
const lasting = new Set<AnyActorRef>()
const listeners = new Map<Tell, Subscription[]>()

/** Makes an actor known that lives as long as the application, so that an inspector who comes later hears of it. */
export function inspectable<A extends AnyActorRef>(actor: A): A {
  lasting.add(actor)
  for (const [tell, subscriptions] of listeners) subscriptions.push(listen(actor, tell))
  return actor
}

/** For the `inspect` option of an actor that comes and goes: undefined while nobody inspects. */
export const inspector = (): Tell | undefined => (listeners.size > 0 ? tellAll : undefined)

const tellAll: Tell = (seen) => {
  for (const tell of listeners.keys()) tell(seen)
}

/** The actors that live as long as the application. */
export const lastingActors = (): readonly AnyActorRef[] => [...lasting]

/** Tells of every actor from now on: of the lasting ones at once, of all others as they begin. Returns how to stop. */
export function inspect(tell: Tell): () => void {
  const safely: Tell = (seen) => {
    try {
      tell(seen)
    } catch (error) {
      // An inspector that fails fails alone: the actor it looks at goes on.
      queueMicrotask(() => {
        throw error
      })
    }
  }
  const subscriptions = [...lasting].map((actor) => listen(actor, safely))
  listeners.set(safely, subscriptions)
  return () => {
    listeners.delete(safely)
    for (const one of subscriptions) one.unsubscribe()
  }
}

/** Says of an actor that it is there, as XState does of one that begins. */
function listen(actor: AnyActorRef, tell: Tell): Subscription {
  tell({ type: '@xstate.actor', actorRef: actor, rootId: actor.sessionId })
  return actor.system.inspect(tell)
}
