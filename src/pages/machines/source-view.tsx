import IconCopy from '@douyinfe/semi-icons/lib/es/icons/IconCopy'
import Button from '@douyinfe/semi-ui/lib/es/button'
import { useState } from 'react'
import { m } from '#messages'
import { CopyBox, useCopy } from './copy'
import type { MachineFiles } from './files'
import style from './source.module.css'

const languages = { TypeScript: m.machines_copy_source, JavaScript: m.machines_copy_script }
type Language = keyof typeof languages

/** The machine's file, to read and to copy into Stately: unchanged, or without its types. */
export function SourceView({ source, script, signature }: MachineFiles) {
  const [language, choose] = useState<Language>('TypeScript')
  const copy = useCopy()
  const text = language === 'TypeScript' ? source : script
  return (
    <div className={style.view}>
      <div className={style.tools}>
        <fieldset className={style.choice}>
          <legend className="console-hidden">{m.machines_language()}</legend>
          {(['TypeScript', 'JavaScript'] as const).map((one) => (
            <label key={one}>
              <input type="radio" name="language" checked={one === language} onChange={() => choose(one)} />
              {one}
            </label>
          ))}
        </fieldset>
        <code className={style.file}>{signature.file}</code>
        <Button size="small" theme="solid" icon={<IconCopy aria-hidden />} onClick={() => copy.write(text)}>
          {languages[language]()}
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
