import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ImportRun, imports } from '../../../contract/system/imports'
import { call } from '../../lib/api/call'
import { RequestError } from '../../lib/api/request-error'

export const runKey = [imports.list.path] as const
const everyMs = 800

export type ColumnMapping = ImportRun['mapping']
/** A mapping sent with `check` replaces that of the columns before the dry run. */
export type ImportCommand = { command: 'check'; mapping?: ColumnMapping } | { command: 'apply' | 'cancel' }

/** A run, polled while the server works on it, and its actions. The queries named by `changes` are refetched when it is done. */
export function useImportRun(id: string, changes: readonly string[]) {
  const cache = useQueryClient()
  const queryKey = [...runKey, 'one', id]
  const refresh = () => {
    for (const name of changes) void cache.invalidateQueries({ queryKey: [name] })
  }
  const run = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const now = await call(imports.read, { id, signal })
      if (hasEnded(now)) refresh()
      return now
    },
    refetchInterval: ({ state }) => (isAtWork(state.data) ? everyMs : false),
  })
  const act = useMutation({
    mutationFn: async ({ run, ...command }: ImportCommand & { run: ImportRun }) => {
      if (command.command !== 'check')
        return call(imports[command.command], { id, version: run.version, body: {} })
      const { mapping } = command
      const mapped =
        mapping === undefined ? run : await call(imports.map, { id, version: run.version, body: { mapping } })
      cache.setQueryData(queryKey, mapped)
      return call(imports.check, { id, version: mapped.version, body: {} })
    },
    onSuccess: (now) => {
      cache.setQueryData(queryKey, now)
      void cache.invalidateQueries({ queryKey: [...runKey, 'list'] })
      if (hasEnded(now)) refresh()
    },
    onError: (error) => {
      // Another person or another window has advanced it.
      if (error instanceof RequestError && /^(stale|not_allowed_now)$/.test(error.problem.code))
        void cache.invalidateQueries({ queryKey })
    },
  })
  return { run, act }
}

/** Rows may have been written in any of these states. */
const hasEnded = ({ status }: ImportRun) => /^(done|failed|cancelled)$/.test(status)

export const isAtWork = (run: ImportRun | undefined): boolean =>
  run?.status === 'checking' || run?.status === 'applying'
