import { useEffect, useRef, useState } from 'react'
import { type Cue, cuesOf } from './cues-of'

/** The video player of the timeline. `captions` is WebVTT, shown over the picture. */
export function usePlayer(captions: string) {
  const video = useRef<HTMLVideoElement>(null)
  const stopAt = useRef<number | null>(null)
  const [now, setNow] = useState(0)
  const [isPlaying, setIsPlaying] = useState(false)
  useCaptions(video, captions)
  const seek = (seconds: number) => {
    stopAt.current = null
    setNow(seconds)
    if (video.current !== null) video.current.currentTime = seconds
  }
  const play = async () => {
    try {
      await video.current?.play()
    } catch (error) {
      // A pause before the first frame interrupts the play promise, which is no error.
      if (!(error instanceof DOMException)) throw error
    }
  }
  return {
    video,
    now,
    isPlaying,
    seek,
    pause: () => video.current?.pause(),
    toggle: () => (video.current?.paused === false ? video.current.pause() : void play()),
    playPart: (from: number, to: number) => {
      seek(from)
      stopAt.current = to
      void play()
    },
    listeners: {
      onPlay: () => setIsPlaying(true),
      onPause: () => {
        stopAt.current = null
        setIsPlaying(false)
      },
      onTimeUpdate: () => {
        const at = video.current?.currentTime ?? 0
        setNow(at)
        if (stopAt.current !== null && at >= stopAt.current) video.current?.pause()
      },
    },
  }
}

/** The cues are added one by one, because captions of a draft have no address. */
function useCaptions(video: React.RefObject<HTMLVideoElement>, captions: string) {
  const track = useRef<TextTrack | null>(null)
  useEffect(() => {
    const player = video.current
    if (player === null || (captions === '' && track.current === null)) return
    track.current ??= player.addTextTrack('captions')
    const kept = track.current
    for (const cue of [...(kept.cues ?? [])]) kept.removeCue(cue)
    for (const cue of cuesOf(captions)) kept.addCue(shown(cue))
    kept.mode = captions === '' ? 'disabled' : 'showing'
  }, [video, captions])
}

const shown = ({ from, to, text }: Cue) => new VTTCue(from, to, text)
