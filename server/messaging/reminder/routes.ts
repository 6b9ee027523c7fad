import { reminders } from '../../../contract/messaging/reminders'
import type { App } from '../../kit/app'
import { serve } from '../../kit/resource/serve'
import { messageRows } from '../message/message-rows'
import { previewReminder, sendReminder } from './send-reminder'

/** Reminders that a person sends to chosen members, bookings or certificates. */
export function reminderRoutes(app: App): void {
  const options = { rows: messageRows }
  serve(app, reminders.preview, previewReminder, options)
  serve(app, reminders.send, sendReminder, options)
}
