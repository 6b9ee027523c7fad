import Toast from '@douyinfe/semi-ui/lib/es/toast'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#messages'
import { faceDevices, type ListedFaceDevice, vendorsWithTasks } from '../../../contract/devices/face-device'
import type { RowAction } from '../../kit/list/row-menu-list'
import type { List } from '../../kit/list/use-list'
import { historyOf } from '../../kit/list/use-row-actions'
import { requestKey } from '../../kit/record/editor-config'
import { errorToast } from '../../kit/toast/error-toast'
import { useMay } from '../../kit/ui/use-may'
import { call } from '../../lib/api/call'
import { errorSentence } from '../../lib/error-sentence'
import { lazyPart } from '../../lib/lazy-part'
import type { Command } from './device/command-dialog'
import { isAskable } from './labels'

const CommandDialog = lazyPart(async () => (await import('./device/command-dialog')).CommandDialog)
const SecretDialog = lazyPart(async () => (await import('./device/secret-dialog')).SecretDialog)

/** The actions on one device besides opening it; `dialogs` are their dialogs. */
export function useDeviceMenu(
  list: Pick<List<ListedFaceDevice>, 'open'>,
  lifecycleOf: (row: ListedFaceDevice) => RowAction[],
): { menuOf: (row: ListedFaceDevice) => RowAction[]; dialogs: ReactNode } {
  const may = useMay()
  const [command, setCommand] = useState<Command | null>(null)
  const [secretOf, setSecretOf] = useState<ListedFaceDevice | null>(null)
  const sync = async (row: ListedFaceDevice) => {
    try {
      const { adding, removing } = await call(faceDevices.sync, { id: row.id, idempotencyKey: requestKey() })
      Toast.success(
        adding + removing === 0
          ? m.device_sync_nothing({ name: row.name })
          : m.device_sync_done({ name: row.name, adding, removing }),
      )
    } catch (error) {
      errorToast(errorSentence(error))
    }
  }
  const actionsFor = (row: ListedFaceDevice): RowAction[] => {
    const why = whyNot(row)
    const held = why === null ? {} : { refusal: why }
    const command = (op: Command['op'], label: string) => ({
      key: op,
      label,
      run: () => setCommand({ op, devices: [row] }),
      ...held,
    })
    return [
      ...(may(faceDevices.sync)
        ? [{ key: 'sync', label: m.device_do_sync(), run: () => void sync(row), ...held }]
        : []),
      ...(may(faceDevices.command)
        ? [
            command('open_door', m.device_do_open_door()),
            command('sync_time', m.device_do_sync_time()),
            command('reboot', m.device_do_reboot()),
          ]
        : []),
    ]
  }
  const menuOf = (row: ListedFaceDevice): RowAction[] => [
    ...(may(faceDevices.update) && row.status !== 'retired'
      ? [{ key: 'edit', label: m.kit_edit(), run: () => list.open({ edit: row.id, open: null }) }]
      : []),
    ...(row.status === 'retired' ? [] : actionsFor(row)),
    ...(may(faceDevices.issueSecret) && row.status !== 'retired'
      ? [
          {
            key: 'secret',
            label: row.secretIssuedAt === null ? m.device_do_secret_first() : m.device_do_secret(),
            run: () => setSecretOf(row),
          },
        ]
      : []),
    ...lifecycleOf(row),
    historyOf(list, row),
  ]
  const dialogs = (
    <Suspense fallback={null}>
      {command === null ? null : <CommandDialog command={command} onClose={() => setCommand(null)} />}
      {secretOf === null ? null : <SecretDialog device={secretOf} onClose={() => setSecretOf(null)} />}
    </Suspense>
  )
  return { menuOf, dialogs }
}

/** Why a device accepts no command; null when it does. */
function whyNot(row: ListedFaceDevice): string | null {
  if (isAskable(row)) return null
  return vendorsWithTasks.includes(row.vendor) ? m.device_not_active() : m.device_only_reports()
}
