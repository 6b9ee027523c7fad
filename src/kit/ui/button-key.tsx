import style from './button-key.module.css'

/** The key that does the same as the button it is in; hidden on a phone. */
export const ButtonKey = ({ children }: { children: string }) => <kbd className={style.key}>{children}</kbd>
