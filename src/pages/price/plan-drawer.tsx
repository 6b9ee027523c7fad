import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type MembershipPlan, plans } from '../../../contract/catalogue/membership-plan'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { rowQuery } from '../../kit/record/row-query'
import { StatusTag } from '../../kit/ui/status-tag'
import { statusOf } from './labels'
import { describePlan } from './plan-describe'
import { planPort, planSections } from './plan-editor'
import { usePlanWithin } from './use-plan-within'

/** One plan, to be read, made or changed; `?new&from=<id>` makes one like another. Loaded when it is first opened. */
export function PlanDrawer() {
  const [params] = useSearchParams()
  const from = params.has('new') ? params.get('from') : null
  const { data: model } = useQuery(rowQuery(plans, from))
  const isWithin = usePlanWithin()
  const port = useMemo(
    () => ({
      ...(model === undefined ? planPort : copyOf(model)),
      isLocked: (row: MembershipPlan) => !isWithin(row),
    }),
    [model, isWithin],
  )
  if (from !== null && model === undefined) return null
  return (
    <EditDrawer
      port={port}
      describe={describePlan}
      title={(row) => (row === null ? m.plan_new() : row.name)}
      headline={(row) => <StatusTag {...statusOf(row)} />}
      sections={planSections}
    />
  )
}

/** The code must be unique; everything else is copied. */
function copyOf(
  model: MembershipPlan,
): EditorConfig<MembershipPlan, ReturnType<typeof planPort.initialValues>> {
  const draft = planPort.toDraft(model)
  return {
    ...planPort,
    initialValues: () => ({ ...draft, code: '', name: m.plan_copy_name({ name: draft.name }) }),
  }
}
