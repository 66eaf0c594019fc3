import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconListCheck, IconSearch } from '@tabler/icons-react'
import css from './newsletter-toolbar.module.css'
import { GROUPINGS, type NewsletterOrder, SORTS } from './order-newsletters.ts'
import { orderTexts as texts } from './texts.ts'

export type NewsletterToolbarProps = {
  order: NewsletterOrder
  onOrder: (order: NewsletterOrder) => void
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
  /** How many are shown. */
  count: number
}

/** How many newsletters are found, sorted, grouped and selected. */
export function NewsletterToolbar({
  order,
  onOrder,
  isSelecting,
  onSelecting,
  count,
}: NewsletterToolbarProps) {
  return (
    <search className={css.bar}>
      <TextInput
        className={css.search}
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        value={order.search}
        onChange={({ currentTarget: { value } }) => onOrder({ ...order, search: value })}
      />
      <NativeSelect
        aria-label={texts.sort}
        value={order.sort}
        data={texts.sorts.map(({ value, label }) => ({ value, label: `${texts.sort}: ${label}` }))}
        onChange={({ currentTarget: { value } }) =>
          onOrder({ ...order, sort: SORTS.find((sort) => sort === value) ?? 'name' })
        }
      />
      <NativeSelect
        aria-label={texts.group}
        value={order.grouping}
        data={texts.groupings.map(({ value, label }) => ({ value, label: `${texts.group}: ${label}` }))}
        onChange={({ currentTarget: { value } }) =>
          onOrder({ ...order, grouping: GROUPINGS.find((grouping) => grouping === value) ?? 'none' })
        }
      />
      <Button
        variant="default"
        size="md"
        aria-pressed={isSelecting}
        leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => onSelecting(!isSelecting)}
      >
        {isSelecting ? texts.stop : texts.select}
      </Button>
      <span className="visually-hidden" role="status">
        {order.search === '' ? '' : texts.shown(count)}
      </span>
    </search>
  )
}
