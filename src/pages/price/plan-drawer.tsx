import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { type MembershipPlan, plans } from '../../../contract/catalogue/membership-plan'
import { EditDrawer } from '../../kit/record/edit-drawer'
import type { EditorConfig } from '../../kit/record/editor-config'
import { rowQuery } from '../../kit/record/row-query'
import { StatusTag } from '../../kit/ui/status-tag'
import { describePlan } from './describe-plan'
import { priceLabels } from './labels'
import { planEditor, planSections } from './plan-editor'
import { usePlanWithin } from './use-plan-within'

/** One plan, to be read, made or changed; `?new&from=<id>` makes one like another. Loaded when it is first opened. */
export function PlanDrawer() {
  const [params] = useSearchParams()
  const from = params.has('new') ? params.get('from') : null
  const { data: model } = useQuery(rowQuery(plans, from))
  const isWithin = usePlanWithin()
  const config = useMemo(
    () => ({
      ...(model === undefined ? planEditor : copyOf(model)),
      isLocked: (row: MembershipPlan) => !isWithin(row),
    }),
    [model, isWithin],
  )
  if (from !== null && model === undefined) return null
  return (
    <EditDrawer
      config={config}
      describe={describePlan}
      title={(row) => (row === null ? m.plan_new() : row.name)}
      headline={(row) => <StatusTag {...priceLabels.status.tag(row.status)} />}
      sections={planSections}
    />
  )
}

/** The code must be unique; everything else is copied. */
function copyOf(
  model: MembershipPlan,
): EditorConfig<MembershipPlan, ReturnType<typeof planEditor.initialValues>> {
  const draft = planEditor.toDraft(model)
  return {
    ...planEditor,
    initialValues: () => ({ ...draft, code: '', name: m.plan_copy_name({ name: draft.name }) }),
  }
}
