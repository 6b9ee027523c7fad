import Button, { type ButtonProps } from '@douyinfe/semi-ui/lib/es/button'
import style from './amber-button.module.css'

/** A button about money that is due. */
export function AmberButton(props: Omit<ButtonProps, 'type' | 'theme' | 'className'>) {
  return <Button {...props} theme="light" className={style.amberButton} />
}
