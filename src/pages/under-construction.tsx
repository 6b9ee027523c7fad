import { useLocation } from 'react-router-dom'
import { m } from '#messages'
import style from './under-construction.module.css'

/** The page of a route whose work is still to come. It says so, and what it is going to be for. */
export function Component() {
  const name = useLocation().pathname.toLowerCase().split('/')[1] ?? ''
  const [title, plan] = plans[name] ?? [m.shell_construction, m.shell_construction_note]
  return (
    <article className={style.page}>
      <header className={style.head}>
        <h1 className={style.title}>{title()}</h1>
        <span className={style.tag}>{m.shell_construction()}</span>
      </header>
      <div className={style.card}>
        <svg className={style.drawing} viewBox="0 0 160 96" aria-hidden="true">
          <rect x="8" y="12" width="144" height="72" rx="8" />
          <path d="M8 32h144M44 32v52M60 46h76M60 58h52M60 70h64M20 46h12M20 58h12M20 70h12M18 22h2M26 22h2M34 22h2" />
        </svg>
        <p className={style.plan}>{plan()}</p>
        <p className={style.note}>{m.shell_construction_note()}</p>
      </div>
    </article>
  )
}

type Say = () => string
const plans: Record<string, [title: Say, plan: Say]> = {
  banner: [m.shell_page_banner, m.shell_plan_banner],
  desc: [m.shell_page_desc, m.shell_plan_desc],
  price: [m.shell_page_price, m.shell_plan_price],
  coachclass: [m.shell_page_coachclass, m.shell_plan_coachclass],
  appointment: [m.shell_page_appointment, m.shell_plan_appointment],
  zhengshu: [m.shell_page_zhengshu, m.shell_plan_zhengshu],
  curriculum: [m.shell_page_curriculum, m.shell_plan_curriculum],
  curriculumtype: [m.shell_page_curriculumtype, m.shell_plan_curriculumtype],
  action: [m.shell_page_action, m.shell_plan_action],
  type: [m.shell_page_type, m.shell_plan_type],
  typechildren: [m.shell_page_typechildren, m.shell_plan_typechildren],
  persion: [m.shell_page_persion, m.shell_plan_persion],
  member: [m.shell_page_member, m.shell_plan_member],
  order: [m.shell_page_order, m.shell_plan_order],
  train: [m.shell_page_train, m.shell_plan_train],
  face: [m.shell_page_face, m.shell_plan_face],
  devicestore: [m.shell_page_devicestore, m.shell_plan_devicestore],
}
