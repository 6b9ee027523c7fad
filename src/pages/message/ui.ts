import { m } from '#messages'
import type { messages } from '../../../contract/messaging/messages'
import type { ResourceUi } from '../../kit/record/resource-ui'
import { type ListNames, pathTo } from '../../lib/path-to'

declare module '../../lib/path-to' {
  interface PageQueries {
    message: ListNames<typeof messages> | 'open' | 'view' | 'template' | 'language'
  }
}

export const ui: readonly ResourceUi[] = [
  {
    name: 'message_channel',
    page: 'setting',
    noun: m.audit_kind_message_channel,
    addressOf: () => pathTo('setting'),
    actions: {
      'messageChannel.update': m.audit_verb_change_channel,
      'messageChannel.try': m.audit_verb_try_channel,
    },
  },
  {
    name: 'message_template',
    page: 'message',
    noun: m.audit_kind_message_template,
    addressOf: (id) => pathTo('message', { view: 'templates', template: id }),
    actions: {
      'messageTemplate.update': m.audit_verb_change_template,
      'messageTemplate.try': m.audit_verb_try_template,
    },
  },
  {
    name: 'message',
    page: 'message',
    noun: m.audit_kind_message,
    addressOf: (id) => pathTo('message', { open: id }),
    actions: {
      'message.sendAgain': m.audit_verb_send_again,
      'message.stop': m.audit_verb_stop_message,
      'message.remind': m.audit_verb_remind,
      'message.noteArrival': m.audit_verb_note_arrival,
      'person.setMessageConsent': m.audit_verb_set_consent,
    },
    permission: {
      noun: m.permission_resource_message,
      verbs: {
        send: m.permission_message_send,
        write: m.permission_message_write,
        consent: m.permission_message_consent,
        remind: m.permission_message_remind,
      },
    },
  },
]
