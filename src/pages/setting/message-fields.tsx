import { m } from '#messages'
import { fallbackNames, messageChannelNames, reachOf } from '../../../contract/messaging/message-channels'
import type { SettingValues } from '../../../contract/system/settings'
import { ChoiceField } from '../../kit/form/choice-field'
import { Field } from '../../kit/form/field'
import fieldStyle from '../../kit/form/field.module.css'
import { type Form, missing } from '../../kit/form/form'
import { NumberField } from '../../kit/form/number-field'
import { SwitchField } from '../../kit/form/switch-field'
import { TimeInput } from '../../kit/form/time-input'
import { channelLabel, fallbackLabel } from './channel-label'

const languages = [
  { value: 'zh-CN', label: m.outbox_language_zh() },
  { value: 'en-US', label: m.outbox_language_en() },
] as const

/** Whom the channel does not reach. */
const fallbackHelp = {
  mobile: m.setting_messages_fallback_mobile,
  email: m.setting_messages_fallback_email,
  wechat: m.setting_messages_fallback_wechat,
  nobody: m.setting_messages_fallback_nobody,
}

/** Whether members get messages, when, and how many. */
export function MessageFields({ form }: { form: Form<SettingValues['messages']> }) {
  const channel = form.bind('channel').value
  const reach = channel === 'sandbox' ? 'nobody' : reachOf[channel]
  return (
    <div className={fieldStyle.fields}>
      <SwitchField {...form.bind('isOn')} label={m.setting_messages_on()} />
      <ChoiceField
        {...form.bind('channel')}
        options={messageChannelNames.map((value) => ({ value, label: channelLabel[value]() }))}
        label={m.setting_messages_channel()}
        help={m.setting_messages_channel_help()}
        required
      />
      <ChoiceField
        {...form.bind('fallback')}
        options={fallbackNames.map((value) => ({ value, label: fallbackLabel(value) }))}
        label={m.setting_messages_fallback()}
        help={fallbackHelp[reach]()}
        required
      />
      <ChoiceField
        {...form.bind('language')}
        options={languages}
        label={m.setting_messages_language()}
        required
      />
      <NumberField
        {...form.bind('dailyCap')}
        empty={missing}
        suffix={m.setting_messages_cap_unit()}
        label={m.setting_messages_cap()}
        required
      />
      <TimeField
        form={form}
        name="quietFrom"
        label={m.setting_messages_quiet_from()}
        help={m.setting_messages_quiet_from_help()}
      />
      <TimeField
        form={form}
        name="quietUntil"
        label={m.setting_messages_quiet_until()}
        help={m.setting_messages_quiet_until_help()}
      />
    </div>
  )
}

function TimeField({
  form,
  name,
  label,
  help,
}: {
  form: Form<SettingValues['messages']>
  name: 'quietFrom' | 'quietUntil'
  label: string
  help: string
}) {
  const time = form.bind(name)
  return (
    <Field {...time} label={label} help={help} required>
      {() => (
        <TimeInput
          label={label}
          value={time.value}
          disabled={time.disabled}
          isInvalid={time.problem !== null}
          onChange={time.change}
        />
      )}
    </Field>
  )
}
