import { Popover } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './filters.module.css'

type Props = {
  label: string
  /** What the filter lets through; undefined while it is off. */
  value: string | undefined
  onClear: () => void
  children: (close: () => void) => ReactNode
}

// The bar of phones is below it, where there is one.
const aside = { top: 16, bottom: 80 }

/** A filter: off it opens its choices, on it says what is let through and can be taken off. */
export function FilterChip({ label, value, onClear, children }: Props) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <span className={classes.chip} data-on={value !== undefined || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        middlewares={{ flip: { crossAxis: false, padding: aside }, shift: { padding: 16 }, size: { padding: aside } }}
        offset={6}
        width="min(340px, calc(100vw - 32px))"
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <button
            type="button"
            className={classes.open}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <span>{value === undefined ? label : `${label}:`}</span>
            {value !== undefined && (
              <strong className={classes.value} title={value}>
                {value}
              </strong>
            )}
            <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={t('audit.filterBy', { what: label })} className={classes.dropdown}>
          {opened && children(close)}
        </Popover.Dropdown>
      </Popover>
      {value !== undefined && (
        <button
          type="button"
          className={classes.clear}
          aria-label={t('audit.remove', { filter: `${label}: ${value}` })}
          onClick={onClear}
        >
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
