import { m } from '#messages'
import {
  type Product,
  type ProductDraft,
  productDraft,
  products,
} from '../../../../contract/catalogue/product'
import { ChoiceField } from '../../../kit/form/choice-field'
import fieldStyle from '../../../kit/form/field.module.css'
import { type Form, missing } from '../../../kit/form/form'
import { LinesField } from '../../../kit/form/lines-field'
import { MoneyField } from '../../../kit/form/money-field'
import { NumberField } from '../../../kit/form/number-field'
import { SwitchField } from '../../../kit/form/switch-field'
import { TextField } from '../../../kit/form/text-field'
import type { Section } from '../../../kit/record/drawer-sections'
import { EditDrawer } from '../../../kit/record/edit-drawer'
import { draftFrom, type EditorConfig } from '../../../kit/record/editor-config'
import { StatusTag } from '../../../kit/ui/status-tag'
import { requiredFen } from '../required-fen'
import { describeProduct } from './describe'
import { nameOf, productLabels } from './labels'

const config: EditorConfig<Product, ProductDraft> = {
  resource: products,
  nameOf,
  initialValues: () => ({
    code: '',
    name: '',
    category: 'drink',
    barcodes: [],
    priceFen: missing,
    costFen: null,
    taxClass: '13',
    isStocked: true,
    lowStockLevel: null,
  }),
  toDraft: draftFrom(productDraft),
}

const sections = (form: Form<ProductDraft>): Section[] => [
  {
    key: 'basics',
    title: m.product_section(),
    content: (
      <div className={fieldStyle.fields}>
        <TextField {...form.bind('name')} label={m.product_name()} required />
        <TextField {...form.bind('code')} label={m.product_code()} placeholder="WATER_550" required />
        <ChoiceField
          {...form.bind('category')}
          label={m.product_category()}
          options={productLabels.category.options()}
          required
        />
        <LinesField
          {...form.bind('barcodes')}
          label={m.product_barcodes()}
          help={m.product_barcodes_help()}
          placeholder="6901234567892"
        />
      </div>
    ),
  },
  {
    key: 'price',
    title: m.product_section_price(),
    content: (
      <div className={fieldStyle.fields}>
        <MoneyField {...requiredFen(form.bind('priceFen'))} label={m.product_price()} required />
        <MoneyField {...form.bind('costFen')} label={m.product_cost()} help={m.product_cost_help()} />
        <ChoiceField
          {...form.bind('taxClass')}
          label={m.product_tax_class()}
          options={productLabels.taxClass.options()}
          required
        />
      </div>
    ),
  },
  { key: 'stock', title: m.product_section_stock(), content: <StockRules form={form} /> },
]

function StockRules({ form }: { form: Form<ProductDraft> }) {
  const [isStocked, level] = [form.bind('isStocked'), form.bind('lowStockLevel')]
  return (
    <div className={fieldStyle.fields}>
      <SwitchField
        {...isStocked}
        change={(next) => {
          isStocked.change(next)
          if (!next) level.change(null)
        }}
        label={m.product_is_stocked()}
      />
      {isStocked.value ? (
        <NumberField
          {...level}
          empty={null}
          label={m.product_low_level()}
          help={m.product_low_level_help()}
        />
      ) : null}
    </div>
  )
}

export function ProductDrawer() {
  return (
    <EditDrawer
      config={config}
      describe={describeProduct}
      title={(row) => (row === null ? m.product_new() : row.name)}
      headline={(row) => <StatusTag {...productLabels.status.tag(row.status)} />}
      sections={sections}
    />
  )
}
