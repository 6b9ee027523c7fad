import type { PageName } from '../../lib/path-to'
import type { Page } from '../../nav'

/** The key of each page after `g`: a letter of its English name or its pinyin. */
export const goKeys: Readonly<Record<Exclude<PageName, 'login' | '403'>, string>> = {
  dashboard: 'h',
  banner: 'b',
  desc: 'd',
  price: 'k',
  store: 's',
  coach: 'c',
  coachclass: 'l',
  appointment: 'a',
  zhengshu: 'z',
  curriculum: 'v',
  curriculumtype: 'w',
  action: 'e',
  type: 'x',
  typechildren: 'y',
  persion: 'p',
  member: 'm',
  order: 'o',
  train: 't',
  face: 'f',
  devicestore: 'q',
  account: 'u',
  role: 'r',
  signin: 'i',
  audit: 'n',
  message: ';',
  setting: ',',
  job: 'j',
  media: 'g',
  machines: '.',
}

/** The key of a page of the menu. */
export const keyOf = ({ name }: Pick<Page, 'name'>): string => goKeys[name as keyof typeof goKeys]
