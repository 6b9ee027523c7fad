import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import IconExternalOpen from '@douyinfe/semi-icons/lib/es/icons/IconExternalOpen'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { CopyBox, useCopy } from './copy'
import type { MachineFiles } from './files'
import style from './source.module.css'

const languages = {
  TypeScript: m.machines_copy_source,
  JavaScript: m.machines_copy_script,
  JSON: m.machines_copy_json,
}
type Language = keyof typeof languages
const names: readonly Language[] = ['TypeScript', 'JavaScript', 'JSON']

/** Stately's Studio with an empty machine. Its addresses take no code: a machine is pasted there. */
const studioAddress = 'https://stately.ai/registry/new'

/** The machine's file, to read and to copy into Stately: unchanged, without its types, or as Studio's JSON. */
export function SourceView({ source, script, studio, signature }: MachineFiles) {
  const [language, choose] = useState<Language>('TypeScript')
  const copy = useCopy()
  const text = { TypeScript: source, JavaScript: script, JSON: studio }[language]
  const open = () => {
    copy.write(text)
    window.open(studioAddress, '_blank', 'noopener')
  }
  return (
    <div className={style.view}>
      <div className={style.tools}>
        <fieldset className={style.choice}>
          <legend className="console-hidden">{m.machines_language()}</legend>
          {names.map((one) => (
            <label key={one}>
              <input type="radio" name="language" checked={one === language} onChange={() => choose(one)} />
              {one}
            </label>
          ))}
        </fieldset>
        <code className={style.file}>{signature.file}</code>
        <Button size="small" icon={<IconCopy aria-hidden />} onClick={() => copy.write(text)}>
          {languages[language]()}
        </Button>
        <Button size="small" theme="solid" icon={<IconExternalOpen aria-hidden />} onClick={open}>
          {m.machines_open_studio()}
        </Button>
      </div>
      <p className={style.note}>{m.machines_open_stately()}</p>
      <CopyBox copy={copy} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <pre className={style.code} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  )
}
