import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { AgreementList } from '../../../domain/agreement/agreement-list'
import { OpenDeposits } from '../../../domain/deposit/open-deposits'
import { UnpaidLessons } from '../../../domain/lesson/unpaid-lessons'
import { Drawer } from '../../../kit/record/drawer'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import { StatusTag } from '../../../kit/ui/status-tag'
import { errorSentence } from '../../../lib/error-sentence'
import { CardSection } from '../card/section'
import { ValidityBar } from '../card/validity-bar'
import { GuestSection } from '../guest/section'
import { memberLabels } from '../labels'
import { LockerSection } from '../locker/section'
import { cardsQuery, memberQuery } from '../member-query'
import { WristbandSection } from '../wristband/section'
import { MemberHead } from './head'
import style from './sheet.module.css'
import { Timeline } from './timeline'

const own = ['open', 'card', 'act', 'sheet']

/** Everything about one member: `?open=<id>`. */
export function MemberSheet() {
  const [params, setParams] = useSearchParams()
  const id = params.get('open')
  if (id === null) return null
  const close = () =>
    setParams((now) => new URLSearchParams([...now].filter(([name]) => !own.includes(name))))
  return <Sheet key={id} id={id} onClose={close} />
}

function Sheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: member, error, refetch } = useQuery(memberQuery(id))
  const cards = useQuery(cardsQuery(id))
  const failure = error ?? cards.error
  return (
    <Drawer
      name={member?.name ?? m.member_title()}
      headline={
        member === undefined ? null : (
          <>
            <StatusTag {...memberLabels.standing.tag(member.standing)} />
            {member.isGuest ? <StatusTag label={m.guest_tag()} tone="new" /> : null}
            <span className={style.sheetLevel}>{memberLabels.level.label(member.level)}</span>
          </>
        )
      }
      width={1040}
      onClose={onClose}
    >
      <div className={style.sheet}>
        {failure !== null && (member === undefined || cards.data === undefined) ? (
          <ListFailed
            reason={errorSentence(failure)}
            onRetry={() => {
              void refetch()
              void cards.refetch()
            }}
          />
        ) : member === undefined || cards.data === undefined ? (
          <ListSkeleton />
        ) : (
          <>
            <MemberHead member={member} />
            <UnpaidLessons memberId={id} storeId={null} />
            <OpenDeposits memberId={id} />
            <section aria-labelledby="member-validity">
              <h2 id="member-validity">{m.member_validity()}</h2>
              <ValidityBar cards={cards.data.rows} />
            </section>
            <AgreementList of={{ member: id }} />
            <CardSection member={member} cards={cards.data} />
            <GuestSection memberId={id} />
            <WristbandSection memberId={id} />
            <LockerSection memberId={id} />
            <section aria-labelledby="member-timeline">
              <h2 id="member-timeline">{m.member_timeline()}</h2>
              <Timeline id={id} />
            </section>
          </>
        )}
      </div>
    </Drawer>
  )
}
