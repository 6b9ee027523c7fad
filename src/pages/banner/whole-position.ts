import { banners } from '../../../contract/content/banner'
import { wholeList } from '../../kit/list/whole-list'
import type { Position } from './labels'

/** Every banner of a position in its order, without archived ones. */
export const wholePosition = (position: Position) => wholeList(banners, { position })
