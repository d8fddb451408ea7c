import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { withMessages } from '#i18n/i18n.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { openPalette, PALETTE_KEYS, useOpenings } from './openings.ts'
import classes from './palette-trigger.module.css'
import { useEarlyKeys } from './use-early-keys.ts'

// Of everything that it lists.
const catalogues = ['palette', 'account', 'accounts', 'admin', 'organizations'] as const

const CommandPalette = lazyPart(
  async () => (await withMessages(() => import('./command-palette.tsx'), ...catalogues)).CommandPalette,
)

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, by a click or by ⌘K or Ctrl+K; its code is loaded when it is opened first. */
export function PaletteTrigger() {
  const { t } = useTranslation()
  const openings = useOpenings()
  // Those before this trigger was there: a layout that is shown again does not open the palette again.
  const [before] = useState(openings)
  // Also while a field has the focus.
  useHotkeys([[PALETTE_KEYS, openPalette]], [])
  return (
    <>
      <UnstyledButton className={classes.trigger} aria-keyshortcuts="Meta+K Control+K" onClick={openPalette}>
        <IconSearch size={20} stroke={1.5} aria-hidden="true" />
        <span className={classes.label}>{t('nav.search')}</span>
        <span className={classes.key} aria-hidden="true">
          {onApple ? '⌘K' : t('nav.searchKey')}
        </span>
      </UnstyledButton>
      {openings > before && <Opening key={openings} />}
    </>
  )
}

/** One opening of the palette: what is typed before it is there is in its field as it comes. */
function Opening() {
  const [query, setQuery] = useState('')
  const [phase, setPhase] = useState<'waiting' | 'ready' | 'closed'>('waiting')
  const close = useCallback(() => setPhase('closed'), [])
  useEarlyKeys(phase === 'waiting', setQuery, close)
  if (phase === 'closed') return null
  return <CommandPalette query={query} onQueryChange={setQuery} onReady={() => setPhase('ready')} onMissing={close} />
}
