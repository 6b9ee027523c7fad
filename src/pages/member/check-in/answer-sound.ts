import { readStored, writeStored } from '../../../lib/storage'

const key = 'member-desk-sound'

type Answer = 'pass' | 'deny'

/** Hertz, and seconds from the start: two rising tones let in, two low ones do not. */
const tones: Record<Answer, readonly { hertz: number; at: number; type: OscillatorType }[]> = {
  pass: [
    { hertz: 659, at: 0, type: 'sine' },
    { hertz: 988, at: 0.14, type: 'sine' },
  ],
  deny: [
    { hertz: 185, at: 0, type: 'square' },
    { hertz: 139, at: 0.24, type: 'square' },
  ],
}
const lengthOf: Record<Answer, number> = { pass: 0.16, deny: 0.22 }

let context: AudioContext | undefined

export const isSoundOn = (): boolean => readStored(key) === 'on'

/** Kept for this device. Turning it on plays a tone, because a browser lets a page sound only after a click. */
export function setSound(isOn: boolean): void {
  writeStored(key, isOn ? 'on' : null)
  if (isOn) playAnswer('pass')
}

/** Plays nothing while the sound is off, or in a browser without Web Audio. */
export function playAnswer(answer: Answer): void {
  if (!isSoundOn() || !('AudioContext' in globalThis)) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  void context.resume()
  const length = lengthOf[answer]
  for (const { hertz, at, type } of tones[answer]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    const begin = currentTime + at
    tone.type = type
    tone.frequency.value = hertz
    // A square wave is louder than a sine of the same height; the ramps avoid clicks.
    const loud = type === 'square' ? 0.12 : 0.3
    volume.gain.setValueAtTime(0, begin)
    volume.gain.linearRampToValueAtTime(loud, begin + 0.01)
    volume.gain.setValueAtTime(loud, begin + length - 0.03)
    volume.gain.linearRampToValueAtTime(0, begin + length)
    tone.connect(volume).connect(destination)
    tone.start(begin)
    tone.stop(begin + length)
  }
}
