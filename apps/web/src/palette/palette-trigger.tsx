import { UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMessages } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import classes from './palette-trigger.module.css'

const CommandPalette = lazyPart(
  async () =>
    (await withMessages(() => import('./command-palette.tsx'), 'palette', 'providers', 'admin')).CommandPalette,
)

const onApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette, by a click or by ⌘K or Ctrl+K; its code is loaded when it is opened first. */
export function PaletteTrigger() {
  const { t } = useTranslation()
  const [openings, setOpenings] = useState(0)
  const open = () => setOpenings((count) => count + 1)
  // Also while a field has the focus.
  useHotkeys([['mod+K', open]], [])
  return (
    <>
      <UnstyledButton className={classes.trigger} aria-keyshortcuts="Meta+K Control+K" onClick={open}>
        <IconSearch size={20} stroke={1.5} aria-hidden="true" />
        <span className={classes.label}>{t('nav.search')}</span>
        <span className={classes.key} aria-hidden="true">
          {onApple ? '⌘K' : t('nav.searchKey')}
        </span>
      </UnstyledButton>
      {openings > 0 && <CommandPalette openings={openings} opening={openings} />}
    </>
  )
}
