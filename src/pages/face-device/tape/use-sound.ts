import { useEffect, useRef, useState } from 'react'

/** Hertz; a refusal sounds lower, and twice. */
const tones = { pass: [880], deny: [330, 330] } as const

/** A short tone for each result, off until a person turns it on: a browser makes no sound before a press. */
export function useSound() {
  const [isOn, setOn] = useState(false)
  const context = useRef<AudioContext>()
  useEffect(() => () => void context.current?.close(), [])
  const play = (result: keyof typeof tones) => {
    const audio = context.current
    if (!isOn || audio === undefined) return
    tones[result].forEach((hertz, at) => {
      beep(audio, hertz, audio.currentTime + at * 0.16)
    })
  }
  const toggle = () => {
    context.current ??= new AudioContext()
    void context.current.resume()
    setOn(!isOn)
  }
  return { isOn, play, toggle }
}

function beep(audio: AudioContext, hertz: number, at: number) {
  const tone = audio.createOscillator()
  const volume = audio.createGain()
  tone.frequency.value = hertz
  volume.gain.setValueAtTime(0.12, at)
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.14)
  tone.connect(volume).connect(audio.destination)
  tone.start(at)
  tone.stop(at + 0.15)
}
