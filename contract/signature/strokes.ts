import * as z from 'zod/mini'
import { whole } from '../field'
import { isSignatureDrawn } from './is-signature-drawn'
import { signatureSize } from './signature-size'

const mostStrokes = 60
/** Numbers of one stroke: x and y of each point. */
const mostNumbers = 800
const stroke = z.array(whole(0, signatureSize.width)).check(
  z.minLength(2),
  z.maxLength(mostNumbers),
  z.refine((numbers) => numbers.length % 2 === 0, 'stroke'),
)

/** x, y, x, y of each point, stroke by stroke. */
export const strokes = z
  .array(stroke)
  .check(z.minLength(1), z.maxLength(mostStrokes), z.refine(isSignatureDrawn, 'signature_short'))
