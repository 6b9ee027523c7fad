import { m } from '#messages'
import { coaches, type ListedCoach } from '../../../contract/catalogue/coach'
import { coachMachine } from '../../../machines/coach/coach.machine'
import { can } from '../../../machines/lifecycle'
import type { LifecycleTransition } from '../../kit/record/lifecycle-transition'
import { dayOf } from '../../lib/format'
import { lazyPart } from '../../lib/lazy-part'
import { saveDeparture, saveLeave } from './save-absence'

const Leave = lazyPart(async () => (await import('./payloads')).Leave)
const Departure = lazyPart(async () => (await import('./payloads')).Departure)
const Rehiring = lazyPart(async () => (await import('./payloads')).Rehiring)

type Key = keyof typeof coaches.events

const isKey = (key: string): key is Key => key in coaches.events

/** The coach machine's decision for an event; the server uses the same machine. */
export function decide(coach: ListedCoach, key: string): { allowed: boolean } {
  if (!isKey(key) || coach.archivedAt !== null) return { allowed: false }
  // Lessons to come are decided on while the departure is saved.
  const facts = { futureSessions: 0 }
  const { event } = coaches.events[key]
  // The key is one of the contract's, and names an event of this machine.
  const type = event as 'coach.startLeave' | 'coach.endLeave' | 'coach.depart' | 'coach.rehire'
  return { allowed: can(coachMachine, coach.status, facts, type) }
}

const today = () => dayOf(new Date())

export const coachLifecycle = (): LifecycleTransition<ListedCoach>[] => [
  {
    key: 'startLeave',
    label: m.coach_do_start_leave(),
    done: (row) => m.coach_done_start_leave({ name: row.displayName }),
    payload: () => ({ from: today(), to: null, decisions: [] }),
    fields: (form) => <Leave form={form} />,
    send: saveLeave,
  },
  {
    key: 'endLeave',
    label: m.coach_do_end_leave(),
    done: (row) => m.coach_done_end_leave({ name: row.displayName }),
  },
  {
    key: 'depart',
    label: m.coach_do_depart(),
    isDestructive: true,
    done: (row) => m.coach_done_depart({ name: row.displayName }),
    payload: () => ({ on: today(), reason: '', decisions: [] }),
    fields: (form) => <Departure form={form} />,
    send: saveDeparture,
  },
  {
    key: 'rehire',
    label: m.coach_do_rehire(),
    done: (row) => m.coach_done_rehire({ name: row.displayName }),
    payload: () => ({ on: today() }),
    fields: (form) => <Rehiring form={form} />,
  },
]
