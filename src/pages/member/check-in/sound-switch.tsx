import IconMute from '@douyinfe/semi-icons/lib/es/icons/IconMute'
import IconVolume2 from '@douyinfe/semi-icons/lib/es/icons/IconVolume2'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { isSoundOn, setSound } from './answer-sound'

/** Turns the tones of the replies on and off on this device. */
export function SoundSwitch() {
  const [isOn, setIsOn] = useState(isSoundOn)
  return (
    <Button
      theme="borderless"
      type="tertiary"
      icon={isOn ? <IconVolume2 aria-hidden /> : <IconMute aria-hidden />}
      aria-pressed={isOn}
      onClick={() => {
        setSound(!isOn)
        setIsOn(!isOn)
      }}
    >
      {isOn ? m.member_desk_sound_on() : m.member_desk_sound_off()}
    </Button>
  )
}
