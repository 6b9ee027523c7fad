import type { AnyStateNode, AnyTransitionDefinition } from 'xstate'
import { getLocale } from '#locale'
import { transitionName } from '../../../machines/names'
import chinese from './chinese.json'

/** By the id of a state, or the name of a transition without its target. The English sentences stand in the charts themselves. */
const sentences: Readonly<Record<string, string>> = chinese

/** A machine's or state's description in the language of the page. */
export const descriptionOf = ({ id, description }: Pick<AnyStateNode, 'id' | 'description'>): string =>
  inPageLanguage(id, description)

/** What a transition means, in the language of the page; empty where its event says all. */
export const meaningOf = (transition: AnyTransitionDefinition): string =>
  meaningOfNamed(transitionName(transition), transition.description)

/** The same by a transition's name, such as a drawing has. */
export const meaningOfNamed = (name: string, english: string | undefined): string =>
  inPageLanguage(name.replace(/--> .*$/, ''), english)

function inPageLanguage(key: string, english = ''): string {
  return getLocale() === 'zh-CN' ? (sentences[key] ?? english) : english
}
