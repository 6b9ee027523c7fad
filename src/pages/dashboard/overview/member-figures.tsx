import { m } from '#messages'
import type { DashboardFigures } from '../../../../contract/system/dashboard'
import { type Figure, hrefOf, linkOf } from '../../../../contract/system/dashboard-links'
import { count } from '../../../lib/format'
import { Card, Change, Compared, Leads, share } from '../card'
import type { DashboardSelection } from '../selection'

type Members = NonNullable<DashboardFigures['members']>

export function MemberFigures({
  members,
  selection,
}: {
  members: Members | undefined
  selection: DashboardSelection
}) {
  const to = (figure: Figure) => hrefOf(linkOf(figure, selection))
  return (
    <>
      <Card
        name={m.dashboard_active()}
        formula="active"
        to={to('members.active')}
        value={members === undefined ? undefined : count(members.active)}
      >
        {members === undefined ? null : (
          <p>
            <Leads figure="members.silent30" selection={selection}>
              {m.dashboard_silent({ count: members.silent30 })}
            </Leads>
          </p>
        )}
      </Card>
      <Card
        name={m.dashboard_joined()}
        formula="joined"
        weight="minor"
        to={to('members.joined')}
        value={members === undefined ? undefined : count(members.joined.value)}
      >
        {members === undefined ? null : (
          <Compared now={members.joined.value} before={members.joined.before} text={count} />
        )}
      </Card>
      <Card
        name={m.dashboard_expiring()}
        formula="expiring"
        weight="minor"
        to={to('members.expiring7')}
        value={members === undefined ? undefined : count(members.expiring7)}
      >
        {members === undefined ? null : (
          <p>
            <Leads figure="members.expiring30" selection={selection}>
              {m.dashboard_expiring_30({ count: members.expiring30 })}
            </Leads>
          </p>
        )}
      </Card>
      <Rate
        name={m.dashboard_renewal()}
        formula="renewal"
        figure="members.renewed"
        isGood="more"
        part={members?.renewed}
        whole={members?.ended}
        selection={selection}
      />
      <Rate
        name={m.dashboard_churn()}
        formula="churn"
        figure="members.lost"
        isGood="less"
        part={members?.lost}
        whole={members?.ended}
        selection={selection}
      />
    </>
  )
}

interface RateProps {
  name: string
  formula: 'renewal' | 'churn'
  figure: 'members.renewed' | 'members.lost'
  isGood: 'more' | 'less'
  part: Members['ended'] | undefined
  whole: Members['ended'] | undefined
  selection: DashboardSelection
}

/** A share of those whose card ended; beneath it their number, and the previous share. */
function Rate({ name, formula, figure, isGood, part, whole, selection }: RateProps) {
  const isKnown = part !== undefined && whole !== undefined
  const isAny = isKnown && whole.value > 0
  const before = isAny && part.before !== null && whole.before ? part.before / whole.before : 0
  return (
    <Card
      name={name}
      formula={formula}
      weight="minor"
      to={isAny ? hrefOf(linkOf(figure, selection)) : undefined}
      value={isKnown ? share(part.value, whole.value) : undefined}
    >
      {!isKnown ? null : whole.value === 0 ? (
        <p>{m.dashboard_none_ended()}</p>
      ) : (
        <p>
          <Leads figure={figure} selection={selection}>
            {count(part.value)}
          </Leads>
          {' / '}
          <Leads
            figure="members.ended"
            selection={selection}
            name={m.dashboard_ended({ count: whole.value })}
          >
            {m.dashboard_ended({ count: whole.value })}
          </Leads>
          <Change now={part.value / whole.value} before={before} isGood={isGood} />
        </p>
      )}
    </Card>
  )
}
