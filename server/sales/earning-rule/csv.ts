import { m } from '#messages'
import type { EarningRule } from '../../../contract/sales/earning-rule'
import type { Locale } from '../../kit/problem'
import type { CsvColumn } from '../../kit/resource/csv-stream'
import { yuanOf } from '../../kit/yuan-of'

const percent = (permille: number) => `${permille / 10}%`

/** What a rule pays, in words without its scope. */
function paysOf({ basis, amount, tiers }: EarningRule, locale: Locale): string {
  switch (basis) {
    case 'fixed':
      return m.earning_pays_fixed({ amount: yuanOf(amount) }, { locale })
    case 'per_head':
      return m.earning_pays_per_head({ amount: yuanOf(amount) }, { locale })
    case 'permille':
      return m.earning_pays_permille({ percent: percent(amount) }, { locale })
    case 'tiers':
      return tiers
        .map(({ fromFen, permille }) =>
          m.earning_pays_tier({ from: yuanOf(fromFen), percent: percent(permille) }, { locale }),
        )
        .join('; ')
  }
}

export const earningRuleCsv: CsvColumn<EarningRule>[] = [
  { header: (locale) => m.earning_rule_name({}, { locale }), cell: ({ name }) => name },
  {
    header: (locale) => m.earning_rule_kind({}, { locale }),
    cell: ({ kind }, locale) => m[`earning_kind_${kind}`]({}, { locale }),
  },
  { header: (locale) => m.earning_store({}, { locale }), cell: ({ storeName }) => storeName },
  { header: (locale) => m.earning_course({}, { locale }), cell: ({ courseName }) => courseName },
  { header: (locale) => m.earning_coach({}, { locale }), cell: ({ coachName }) => coachName },
  {
    header: (locale) => m.earning_level({}, { locale }),
    cell: ({ level }, locale) => (level === null ? null : m[`coach_level_${level}`]({}, { locale })),
  },
  {
    header: (locale) => m.earning_session_kind({}, { locale }),
    cell: ({ sessionKind }, locale) =>
      sessionKind === null ? null : m[`appointment_kind_${sessionKind}`]({}, { locale }),
  },
  {
    header: (locale) => m.earning_sold_kind({}, { locale }),
    cell: ({ soldKind }, locale) =>
      soldKind === null ? null : m[`earning_sold_${soldKind}`]({}, { locale }),
  },
  { header: (locale) => m.earning_pays({}, { locale }), cell: paysOf },
  {
    header: (locale) => m.earning_absence({}, { locale }),
    cell: ({ absencePermille }) => percent(absencePermille),
  },
  { header: (locale) => m.earning_valid_from({}, { locale }), cell: ({ validFrom }) => validFrom },
  { header: (locale) => m.earning_valid_to({}, { locale }), cell: ({ validTo }) => validTo },
  { header: (locale) => m.earning_rule_note({}, { locale }), cell: ({ note }) => note },
]
