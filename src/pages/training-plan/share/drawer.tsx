import Button from '@douyinfe/semi-ui/lib/es/button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type ShareLink, trainingPlans } from '../../../../contract/training/training-plan'
import { NumberField } from '../../../kit/form/number-field'
import { Drawer } from '../../../kit/record/drawer'
import { ListFailed, ListSkeleton } from '../../../kit/ui/list-states'
import textStyle from '../../../kit/ui/text.module.css'
import { useMay } from '../../../kit/ui/use-may'
import { call } from '../../../lib/api/call'
import { refusalOf } from '../list/refusal-of'
import { usePlan } from '../progress/use-plan'
import { ShareCard } from './card'
import style from './share.module.css'

const defaultDays = 30
const mostDays = 90

/** The links that show a member their plan: `?share=<id>`. */
export function ShareDrawer() {
  const [params, setParams] = useSearchParams()
  const id = params.get('share')
  if (id === null) return null
  const close = () => setParams((now) => new URLSearchParams([...now].filter(([name]) => name !== 'share')))
  return <Opened key={id} id={id} onClose={close} />
}

function Opened({ id, onClose }: { id: string; onClose: () => void }) {
  const cache = useQueryClient()
  const may = useMay()
  const { data: plan } = usePlan(id)
  const queryKey = [trainingPlans.name, 'shares', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(trainingPlans.shares, { id, signal }),
  })
  const put = (link: ShareLink) =>
    cache.setQueryData<{ rows: ShareLink[] }>(queryKey, (now) => {
      const rows = now?.rows ?? []
      const isKnown = rows.some((one) => one.id === link.id)
      return { rows: isKnown ? rows.map((one) => (one.id === link.id ? link : one)) : [link, ...rows] }
    })
  const make = useMutation({
    mutationFn: (days: number) => call(trainingPlans.share, { id, body: { days } }),
    onSuccess: put,
  })
  const revoke = useMutation({
    mutationFn: (link: string) => call(trainingPlans.revokeShare, { id: link, body: {} }),
    onSuccess: put,
  })
  const failure = make.error ?? revoke.error
  const name =
    plan === undefined
      ? m.trainingplan_do_share()
      : m.trainingplan_share_title({ member: plan.memberName ?? plan.name })
  return (
    <Drawer name={name} width={560} onClose={onClose}>
      {error !== null ? (
        <ListFailed reason={refusalOf(error)} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <ListSkeleton />
      ) : (
        <div className={style.share}>
          <p className={textStyle.note}>{m.trainingplan_share_help()}</p>
          {failure === null ? null : (
            <p role="alert" className={textStyle.alert}>
              {refusalOf(failure)}
            </p>
          )}
          {may(trainingPlans.share) ? (
            <NewLink isPending={make.isPending} onMake={(days) => make.mutate(days)} />
          ) : null}
          {data.rows.length === 0 ? <p className={textStyle.faint}>{m.trainingplan_share_none()}</p> : null}
          <ul className={style.links}>
            {data.rows.map((link, at) => (
              <ShareCard
                key={link.id}
                link={link}
                isFirst={at === 0}
                onRevoke={may(trainingPlans.share) ? () => revoke.mutate(link.id) : null}
              />
            ))}
          </ul>
        </div>
      )}
    </Drawer>
  )
}

function NewLink({ isPending, onMake }: { isPending: boolean; onMake: (days: number) => void }) {
  const [days, setDays] = useState(defaultDays)
  const isRight = Number.isInteger(days) && days >= 1 && days <= mostDays
  return (
    <form
      className={style.new}
      onSubmit={(event) => {
        event.preventDefault()
        if (isRight) onMake(days)
      }}
    >
      <NumberField
        name="days"
        value={days}
        empty={0}
        problem={isRight ? null : m.trainingplan_share_days_range()}
        problems={[]}
        disabled={isPending}
        change={setDays}
        leave={() => {}}
        label={m.trainingplan_share_days()}
        help={m.trainingplan_share_days_range()}
      />
      <Button htmlType="submit" theme="solid" loading={isPending} disabled={!isRight}>
        {m.trainingplan_share_make()}
      </Button>
    </form>
  )
}
