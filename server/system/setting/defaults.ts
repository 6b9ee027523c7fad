import type { SettingValues } from '../../../contract/system/settings'

/** The default settings, as migrations write them. */
export const settingDefaults: SettingValues = {
  business: { name: '健身俱乐部', creditCode: '', phone: '', address: '', icpNo: '' },
  sign_in_page: { pictureId: null, line: '' },
  appointments: { minNoticeMin: 120, maxAdvanceDays: 14, cancelDeadlineMin: 720 },
  receipt: { heading: '', footer: '', showsStorePhone: true, showsCreditCode: false },
  discount_limit: { percent: 10 },
  till_rules: { cashNeedsShift: false, correctionLimitFen: 50_000 },
  deposit_rules: { restDueDays: 7, remindDays: 3 },
  refund_rules: {
    coolingOffDays: 7,
    source:
      '《最高人民法院关于审理预付式消费民事纠纷案件适用法律若干问题的解释》（法释〔2025〕4号）第十四条，2025-05-01 起施行',
    sourceUrl: 'https://055110.com/law/1/32652.html',
  },
  city_limits: {
    city: '上海',
    source:
      '《上海市体育健身行业预付式消费经营活动监管实施办法（试行）》（沪体规文〔2025〕1号）第八条，2025-03-01 起施行',
    sourceUrl: 'https://tyj.sh.gov.cn/zcfg/20250116/da9c2903a724427dae94a7515c8bdd9c.html',
    period: { maxFen: 500_000, maxMonths: 24 },
    times: { maxFen: 2_000_000, maxTimes: 60 },
    stored: { maxFen: 500_000 },
    perPersonFen: 2_000_000,
  },
  public_origins: { origins: [] },
  doors: { stayMin: 120, repeatWithinS: 60, keepRecordsDays: 180 },
  holidays: {
    days: [
      { name: '元旦', from: '2026-01-01', to: '2026-01-03' },
      { name: '春节', from: '2026-02-15', to: '2026-02-23' },
      { name: '清明节', from: '2026-04-04', to: '2026-04-06' },
      { name: '劳动节', from: '2026-05-01', to: '2026-05-05' },
      { name: '端午节', from: '2026-06-19', to: '2026-06-21' },
      { name: '中秋节', from: '2026-09-25', to: '2026-09-27' },
      { name: '国庆节', from: '2026-10-01', to: '2026-10-07' },
    ],
  },
  lesson_debts: { maxFen: null, maxDays: null, exceptions: [] },
  second_factor: { isRequired: false, graceDays: 14 },
  audit_log: { keepMonths: null },
  messages: {
    isOn: true,
    quietFrom: '21:00',
    quietUntil: '09:00',
    dailyCap: 10,
    channel: 'sandbox',
    fallback: 'none',
    language: 'zh-CN',
  },
  // Off, because backups beside the database can fill its disk: someone has to choose their place.
  backup: { isOn: false, at: '04:00', place: 'folder', keepDays: 7, keepWeeks: 4, recipient: '' },
}
