import * as z from 'zod/mini'
import { members } from '../../../contract/membership/member'
import { countListed } from '../../kit/resource/list-rows'
import type { RequestContext } from '../../kit/resource/serve'
import { memberResource } from './resource'

type Query = z.output<(typeof members)['workLists']['query']>

/** The totals that the member list itself would reply for each list of people to contact. */
export async function countWorkLists({ tx, scope, now, query }: RequestContext<Query, unknown>) {
  const { expiring, silent, uncontacted, ...kept } = query
  const total = (filters: Partial<Query>) =>
    countListed(tx, memberResource, {
      query: { ...z.parse(members.list.query, {}), ...kept, ...filters },
      scope,
      now,
    })
  const narrowing = uncontacted === true ? { uncontacted } : {}
  const shown = {
    ...(expiring === undefined ? {} : { expiring }),
    ...(silent === undefined ? {} : { silent }),
  }
  const [expiring7, expiring30, silent14, silent30, all] = await Promise.all([
    total({ ...narrowing, expiring: '7' }),
    total({ ...narrowing, expiring: '30' }),
    total({ ...narrowing, silent: '14' }),
    total({ ...narrowing, silent: '30' }),
    total({ ...shown, uncontacted: true }),
  ])
  return { expiring7, expiring30, silent14, silent30, uncontacted: all }
}
