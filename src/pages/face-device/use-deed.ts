import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { faceDevices } from '../../../contract/face-device'
import { errorSentence } from '../../lib/problem-sentence'

/** Something that a person sends once: whether it is under way, and why it was refused. What it changes is read again. */
export function useDeed() {
  const cache = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      setProblem(errorSentence(error))
    } finally {
      setBusy(false)
      void cache.invalidateQueries({ queryKey: [faceDevices.name] })
    }
  }
  return { run, problem, isBusy }
}
