import { useEffect, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import {
  type CheckIn,
  type CheckInRefusal,
  doorSign,
  type ListedMember,
  type MemberAtDoor,
  members,
} from '../../../../contract/membership/member'
import { isWristbandNo, type WristbandScan, wristbands } from '../../../../contract/membership/wristband'
import { type Candidate, checkInDeskMachine } from '../../../../machines/check-in-desk/check-in-desk.machine'
import { requestKey } from '../../../kit/record/editor-config'
import { call } from '../../../lib/api/call'
import { useMachine } from '../../../machines/hooks/use-machine'

/** The most members that a name may match; beyond it a number identifies a member better. */
const most = 8

/** A person at the desk: a member in reach, or one of another store with only the members that the desk needs. */
export type AtDesk = MemberAtDoor & Partial<Omit<ListedMember, keyof MemberAtDoor>>

/**
 * The desk's machine with its requests. `memberOf` returns the row of a found person; `refusal` explains why a member of another store was
 * not found.
 */
export function useDesk(storeId: string) {
  const known = useRef(new Map<string, AtDesk>())
  const refusal = useRef<CheckInRefusal | null>(null)
  const band = useRef<WristbandScan | null>(null)
  const store = useRef(storeId)
  store.current = storeId
  const machine = useMemo(
    () =>
      checkInDeskMachine.provide({
        actors: {
          find: fromPromise(async ({ input, signal }): Promise<readonly Candidate[]> => {
            band.current = await scanned(store.current, input.text, signal)
            const wearer = band.current?.member ?? null
            if (wearer !== null) known.current.set(wearer.id, wearer)
            if (band.current !== null && band.current.refusal !== null) {
              refusal.current = cardRefusal(band.current.refusal)
              // The desk may check them in all the same.
              if (wearer !== null)
                for (const row of await listed(wearer.memberNo, signal)) known.current.set(row.id, row)
              return []
            }
            const q = wearer?.memberNo ?? input.text
            const rows = await listed(q, signal)
            const others =
              rows.length > 0
                ? null
                : wearer === null
                  ? await atDoor(store.current, q, signal)
                  : { member: wearer, others: [], refusal: null }
            refusal.current = others?.refusal ?? null
            const found: AtDesk[] = others?.member ? [others.member, ...others.others] : rows
            for (const row of found) known.current.set(row.id, row)
            const sign = q.toUpperCase()
            const exact = found.filter((row) => row.memberNo === sign || cardOf(row, sign) !== undefined)
            return (exact.length > 0 ? exact : found).map((row) =>
              candidateOf(row, exact.includes(row), sign),
            )
          }),
          checkIn: fromPromise(async ({ input: { request } }) => {
            if (request === null) throw new Error('no member is to be checked in')
            const { member, card, key } = request
            const reply = await call(members.checkIn, {
              id: member,
              body: { storeId: store.current, membershipId: card },
              idempotencyKey: key,
            })
            return reply
          }),
        },
      }),
    [],
  )
  const [snapshot, send] = useMachine(machine)
  const { context } = snapshot
  return {
    snapshot,
    search: (text: string) => send({ type: 'desk.submitted', text, key: requestKey() }),
    confirm: () => send({ type: 'desk.confirmed', key: requestKey() }),
    move: (by: number) => send({ type: 'desk.moved', by }),
    choose: (at: number) => send({ type: 'desk.chosen', at }),
    dismiss: () => send({ type: 'desk.dismissed' }),
    /** Keeps the member who was let in at the desk for another while. */
    keep: () => send({ type: 'desk.kept' }),
    linkMember: (row: ListedMember) => {
      known.current.set(row.id, row)
      send({ type: 'desk.memberLinked', candidate: candidateOf(row, false, '') })
    },
    /** Hands a member whose wristband was refused to the desk, to be checked in by a second Enter. */
    acceptWearer: (row: AtDesk) =>
      send({ type: 'desk.memberLinked', candidate: candidateOf(row, false, '') }),
    /** The wristband of the last query, null when it was none. */
    band: band.current,
    /** The refusal of the last query that found no member. */
    refusal: refusal.current,
    memberOf: (id: string | undefined) => (id === undefined ? undefined : known.current.get(id)),
    // The result of `checkIn`, which is the whole row.
    reply: context.reply as CheckIn | null,
  }
}
export type CheckInDesk = ReturnType<typeof useDesk>

async function listed(q: string, signal: AbortSignal): Promise<ListedMember[]> {
  const { rows } = await call(members.list, { query: { q, pageSize: String(most) }, signal })
  return rows
}

/** Whose wristband a text is; null for any other text. */
async function scanned(storeId: string, text: string, signal: AbortSignal): Promise<WristbandScan | null> {
  if (!isWristbandNo(text)) return null
  const scan = await call(wristbands.scan, { body: { storeId, number: text }, signal })
  return scan.member === null && scan.refusal === null ? null : scan
}

/** The refusal where it is the card's and not the wristband's. */
const cardRefusal = (refusal: WristbandScan['refusal']): CheckInRefusal | null =>
  refusal === 'no_card' || refusal === 'card_of_other_store' ? refusal : null

/** Finds the member of another store by a full number, card number or mobile; null for any other text. */
function atDoor(storeId: string, text: string, signal: AbortSignal) {
  const sign = text.replace(/[\s-]/g, '').toUpperCase()
  return doorSign.test(sign) ? call(members.atDoor, { body: { storeId, sign }, signal }) : null
}

/** The usable cards; there is a choice only between several. */
export const servingCards = ({ memberships }: Pick<ListedMember, 'memberships'>) =>
  memberships.filter(({ status, courseId }) => status !== 'frozen' && courseId === null)

/** The live card with this number. */
const cardOf = ({ memberships }: AtDesk, cardNo: string) => memberships.find((card) => card.cardNo === cardNo)

function candidateOf(row: AtDesk, isExact: boolean, sign: string): Candidate {
  const cards = servingCards(row)
  return {
    id: row.id,
    isExact,
    card: cardOf(row, sign)?.id ?? null,
    cards: cards.length > 1 ? cards.map(({ id }) => id) : [],
  }
}

/** Normalizes typed or scanned text: full-width letters and spaces come from a Chinese keyboard. */
export const normalizedText = (text: string): string => text.normalize('NFKC').trim()

/** Sends the member in the address to the desk, once. */
export function useLinkedMember(desk: CheckInDesk, row: ListedMember | undefined, onLinked: () => void) {
  const linkMember = useRef(() => {})
  linkMember.current = () => {
    if (row === undefined) return
    desk.linkMember(row)
    onLinked()
  }
  const id = row?.id
  useEffect(() => {
    if (id !== undefined) linkMember.current()
  }, [id])
}

/** Sends the text in the address to the desk, once: what was scanned on another page. */
export function useLinkedText(desk: CheckInDesk, text: string | null, onLinked: () => void) {
  const search = useRef(() => {})
  search.current = () => {
    if (text === null || normalizedText(text) === '') return
    desk.search(normalizedText(text))
    onLinked()
  }
  useEffect(() => search.current(), [])
}
