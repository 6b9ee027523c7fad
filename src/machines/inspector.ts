import type { AnyActorRef, InspectionEvent, Subscription } from 'xstate'

export type InspectionListener = (seen: InspectionEvent) => void

/* No inspection event is sent until the statecharts page, or `?inspect` in development, subscribes. Until then XState makes no
   inspection event at all: an actor's own list of observers is empty. */
const longLivedActors = new Set<AnyActorRef>()
const listeners = new Map<InspectionListener, Subscription[]>()

/** Registers an actor that lives as long as the application, so that an inspector who subscribes later receives it. */
export function inspectable<A extends AnyActorRef>(actor: A): A {
  longLivedActors.add(actor)
  for (const [listener, subscriptions] of listeners) subscriptions.push(listen(actor, listener))
  return actor
}

/** For the `inspect` option of a short-lived actor: undefined without an inspector. */
export const inspector = (): InspectionListener | undefined => (listeners.size > 0 ? notifyAll : undefined)

const notifyAll: InspectionListener = (seen) => {
  for (const listener of listeners.keys()) listener(seen)
}

/** The actors that live as long as the application. */
export const lastingActors = (): readonly AnyActorRef[] => [...longLivedActors]

/** Calls `listener` for every actor: at once for long-lived ones, on start for others. Returns a function that stops it. */
export function inspect(listener: InspectionListener): () => void {
  const safely: InspectionListener = (seen) => {
    try {
      listener(seen)
    } catch (error) {
      // A failing inspector must not stop the inspected actor.
      queueMicrotask(() => {
        throw error
      })
    }
  }
  const subscriptions = [...longLivedActors].map((actor) => listen(actor, safely))
  listeners.set(safely, subscriptions)
  return () => {
    listeners.delete(safely)
    for (const one of subscriptions) one.unsubscribe()
  }
}

/** Reports an actor to a listener, as XState does for one that starts. */
function listen(actor: AnyActorRef, listener: InspectionListener): Subscription {
  listener({ type: '@xstate.actor', actorRef: actor, rootId: actor.sessionId })
  return actor.system.inspect(listener)
}
