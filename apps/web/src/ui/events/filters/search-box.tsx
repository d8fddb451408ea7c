import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import type { Offered } from '#ui/events/event-source.ts'
import classes from './filters.module.css'
import { type Option, OptionList } from './option-list.tsx'

type Props = {
  label: string
  typed: string
  offered: Offered<Option>
  /** Instead of options where there are none. */
  none: string
  onType: (typed: string) => void
  onChoose: (key: string) => void
}

/** A search field above the options that match; the return key takes the first, the arrow keys lead through them. */
export function SearchBox({ label, typed, offered: { state, options, retry }, none, onType, onChoose }: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)

  function chooseFirst(): void {
    const first = options[0]
    if (first !== undefined && typed.trim() !== '') onChoose(first.key)
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const step = steps[event.key]
    if (step === undefined || box.current === null) return
    moveFocus(box.current, step)
    event.preventDefault()
  }

  return (
    <div className={classes.box} ref={box}>
      <TextInput
        aria-label={label}
        placeholder={label}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        leftSection={<IconSearch size={18} stroke={1.5} aria-hidden="true" />}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={(event) => (event.key === 'Enter' ? chooseFirst() : handleKey(event))}
      />
      <div role="status">
        {state === 'searching' && <p className={classes.none}>{t('audit.searching')}</p>}
        {state === 'failed' && <p className={classes.none}>{t('audit.searchFailed')}</p>}
        {state === 'complete' && options.length === 0 && <p className={classes.none}>{none}</p>}
        {options.length > 0 && <VisuallyHidden>{t('audit.matches', { count: options.length })}</VisuallyHidden>}
      </div>
      {state === 'failed' && (
        <Button variant="default" size="sm" onClick={retry} onKeyDown={handleKey}>
          {t('app.retry')}
        </Button>
      )}
      {options.length > 0 && (
        <div className={classes.results}>
          <OptionList options={options} onChoose={onChoose} onKeyDown={handleKey} />
        </div>
      )}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function moveFocus(box: HTMLElement, step: number): void {
  const stops = [...box.querySelectorAll<HTMLElement>('input, button')]
  const at = document.activeElement instanceof HTMLElement ? stops.indexOf(document.activeElement) : -1
  stops[at + step]?.focus()
}
