import IconImport from '@douyinfe/semi-icons/lib/es/icons/IconImport'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { type ReactNode, Suspense, useMemo } from 'react'
import { m } from '#messages'
import { type ListedPerson, people } from '../../../../contract/people/person'
import { importPermission } from '../../../../contract/system/imports'
import { ListPage } from '../../../kit/list/list-page'
import { NewRow } from '../../../kit/list/new-row'
import type { RowAction } from '../../../kit/list/row-menu-list'
import { useList } from '../../../kit/list/use-list'
import { useRowActions } from '../../../kit/list/use-row-actions'
import { RouteDrawer } from '../../../kit/record/route-drawer'
import { useMay } from '../../../kit/ui/use-may'
import { lazyPart } from '../../../lib/lazy-part'
import { pathTo } from '../../../lib/path-to'
import { nameOf } from '../labels'
import { decide, personLifecycle } from '../lifecycle'
import { useReveal } from '../privacy/use-reveal'
import { personColumns } from './columns'
import { PersonFilters, useFilterLabels } from './filters'

const Batch = lazyPart(async () => (await import('./batch')).PersonBatch)
const Import = lazyPart(async () => (await import('./import')).PersonImport)
const Reveal = lazyPart(async () => (await import('../privacy/reveal-dialog')).RevealDialog)

/** The latest additions are looked for most. */
export const newestFirst = { sort: 'createdAt', order: 'desc' }

/** Every person of the chain. */
export function PersonList({ views }: { views: ReactNode }) {
  const list = useList(people, newestFirst)
  const describeFilter = useFilterLabels(list)
  const may = useMay()
  const reveal = useReveal()
  const transitions = useMemo(personLifecycle, [])
  const open = (row: ListedPerson) => list.open({ edit: row.id })
  const before = ({ memberId, coachId }: ListedPerson): RowAction[] => [
    ...(memberId === null
      ? []
      : [{ key: 'member', label: m.person_member_link(), to: pathTo('member', { open: memberId }) }]),
    ...(coachId === null
      ? []
      : [{ key: 'coach', label: m.person_coach_link(), to: pathTo('coach', { edit: coachId }) }]),
  ]
  const after = (row: ListedPerson): RowAction[] =>
    may(people.on.anonymise) && decide(row, 'anonymise').allowed
      ? [
          {
            key: 'anonymise',
            label: m.person_do_anonymise(),
            run: () => list.open({ anonymise: row.id }),
            isDestructive: true,
          },
        ]
      : []
  const { rowActions, dialog } = useRowActions({
    resource: people,
    list,
    transitions,
    decide,
    nameOf,
    open,
    before,
    after,
  })
  return (
    <>
      <ListPage
        resource={people}
        list={list}
        purpose={m.empty_person()}
        title={m.person_title()}
        searchHint={m.person_search()}
        columns={personColumns(may(people.reveal) ? (row) => reveal.request(row, 'mobile') : null)}
        nameOf={nameOf}
        onOpen={open}
        onEdit={may(people.update) ? (row) => list.open({ edit: row.id }) : undefined}
        views={views}
        actions={
          <>
            {may({ permission: importPermission, scope: 'chain' }) && may(people.create) ? (
              <Button
                type="tertiary"
                icon={<IconImport aria-hidden />}
                onClick={() => list.open({ import: 'new' })}
              >
                {m.person_import()}
              </Button>
            ) : null}
            <NewRow resource={people} list={list}>
              {m.person_new()}
            </NewRow>
          </>
        }
        filters={<PersonFilters list={list} />}
        describeFilter={describeFilter}
        rowActions={rowActions}
        batch={(selection) => (
          <Suspense fallback={null}>
            <Batch selection={selection} />
          </Suspense>
        )}
      />
      <RouteDrawer names={['import']}>
        <Import onOpenRow={(id) => list.open({ edit: id, import: null })} />
      </RouteDrawer>
      {reveal.isDialogOpen || reveal.isShown ? (
        <Suspense fallback={null}>
          <Reveal reveal={reveal} />
        </Suspense>
      ) : null}
      {dialog}
    </>
  )
}
