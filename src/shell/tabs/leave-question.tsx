import { Modal } from '@douyinfe/semi-ui'
import { m } from '#messages'
import type { Question } from '../../../machines/tabs/tabs.machine'
import { discardOpenDrafts } from '../../lib/drafts'
import { tabsActor } from '../../machines/actors'
import { useTabs } from '../../machines/hooks/use-tabs'
import { titleOf } from './title-of'

/** Requires a confirmation before a tab with unsaved input is closed. */
export function LeaveQuestion({ question }: { question: Question }) {
  const losing = useTabs().filter(({ name, dirty }) => dirty && question.names.includes(name))
  return (
    <Modal
      visible
      title={m.shell_leave_title()}
      okText={question.kind === 'refresh' ? m.shell_leave_refresh() : m.shell_leave_confirm()}
      cancelText={m.shell_leave_cancel()}
      // Semi labels the buttons in English; without that label their text is their name.
      okButtonProps={{ type: 'danger', 'aria-label': undefined }}
      cancelButtonProps={{ 'aria-label': undefined }}
      closable={false}
      maskClosable={false}
      width="min(420px, calc(100vw - 32px))"
      centered
      onOk={() => {
        for (const { name } of losing) discardOpenDrafts(name)
        tabsActor.send({ type: 'close.confirmed' })
      }}
      onCancel={() => tabsActor.send({ type: 'close.cancelled' })}
    >
      {m.shell_leave_body({ title: losing.map(titleOf).join(m.shell_list_comma()) })}
    </Modal>
  )
}
