import IconSearch from '@douyinfe/semi-icons/lib/es/icons/IconSearch'
import Input from '@douyinfe/semi-ui/lib/es/input'
import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { useKeys } from '../keys/use-keys'
import style from './search.module.css'

const pauseMs = 150

/** The search box of a list: searches at the first letter, again when typing pauses, at once on Enter; `/` focuses it. */
export function ListSearch(props: { value: string; placeholder: string; onSearch: (q: string) => void }) {
  const { value, placeholder, onSearch } = props
  const [draft, setDraft] = useState<string | null>(null)
  /** Set while a person is typing. */
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const searched = useRef(value)
  const box = useRef<HTMLInputElement>(null)
  useKeys(m.keys_list(), [{ keys: ['/'], label: m.keys_search(), run: () => box.current?.focus() }])
  useEffect(() => () => clearTimeout(timer.current), [])

  const rest = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const apply = (text: string) => {
    rest()
    setDraft(null)
    if (text.trim() !== value) onSearch(text.trim())
  }
  const type = (text: string) => {
    const isFirst = timer.current === undefined
    rest()
    setDraft(text)
    if (text === '') return apply('')
    const search = () => {
      if (text.trim() === searched.current) return
      searched.current = text.trim()
      onSearch(searched.current)
    }
    if (isFirst) {
      // A chip may have removed the text that was last searched.
      searched.current = value
      search()
    }
    timer.current = setTimeout(() => {
      rest()
      search()
    }, pauseMs)
  }
  return (
    <Input
      ref={box}
      type="search"
      className={style.search}
      aria-label={m.kit_search()}
      prefix={<IconSearch />}
      placeholder={placeholder}
      value={draft ?? value}
      maxLength={100}
      showClear
      onChange={type}
      onBlur={() => draft !== null && apply(draft)}
      onEnterPress={(event) => apply(event.currentTarget.value)}
    />
  )
}
