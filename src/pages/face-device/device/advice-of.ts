import { m } from '#messages'
import type { enrolmentErrors } from '../../../../contract/devices/device-task'

type Known = (typeof enrolmentErrors)[number]

/** Why a device refused a photo or a person, and what can be done about it. */
interface Advice {
  text: string
  toDo: string
  /** A better photo would help. */
  isPhoto: boolean
}

const known: Record<Known, () => Advice> = {
  no_face: () => ({ text: m.device_error_no_face(), toDo: m.device_advice_no_face(), isPhoto: true }),
  several_faces: () => ({
    text: m.device_error_several_faces(),
    toDo: m.device_advice_several_faces(),
    isPhoto: true,
  }),
  face_too_small: () => ({
    text: m.device_error_face_too_small(),
    toDo: m.device_advice_face_too_small(),
    isPhoto: true,
  }),
  face_unclear: () => ({
    text: m.device_error_face_unclear(),
    toDo: m.device_advice_face_unclear(),
    isPhoto: true,
  }),
  face_known_already: () => ({
    text: m.device_error_face_known_already(),
    toDo: m.device_advice_face_known_already(),
    isPhoto: false,
  }),
  device_full: () => ({
    text: m.device_error_device_full(),
    toDo: m.device_advice_device_full(),
    isPhoto: false,
  }),
  photo_refused: () => ({
    text: m.device_error_photo_refused(),
    toDo: m.device_advice_photo_refused(),
    isPhoto: true,
  }),
  photo_gone: () => ({
    text: m.device_error_photo_gone(),
    toDo: m.device_advice_photo_gone(),
    isPhoto: true,
  }),
}

const isKnown = (error: string): error is Known => Object.hasOwn(known, error)

/** The sentences for an error; an unknown one is shown in the device's own words. */
export const adviceOf = (error: string): Advice =>
  isKnown(error)
    ? known[error]()
    : { text: m.device_error_own({ words: error }), toDo: m.device_advice_own(), isPhoto: false }
