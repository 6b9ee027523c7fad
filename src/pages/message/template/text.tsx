import style from './template.module.css'
import { variableLabels } from './variable-labels'

/** A text whose variables are shown by their names. */
export function TemplateText({ content }: { content: string }) {
  const parts = content.split(/(\{[a-z]+\})/)
  return (
    <span className={style.text}>
      {parts.map((part, at) => {
        const label = variableLabels[part.slice(1, -1)]
        // The parts of one text, which stay in their order.
        const key = `${at} ${part}`
        return label === undefined || !part.startsWith('{') ? (
          <span key={key}>{part}</span>
        ) : (
          <span key={key} className={style.variable}>
            {label()}
          </span>
        )
      })}
    </span>
  )
}
