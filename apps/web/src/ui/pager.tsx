import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './pager.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the pages before this one, the first page's being empty. */
    trail?: readonly string[]
  }
}

type Props = {
  cursor: string | undefined
  next: string | null
  busy: boolean
  onGo: (cursor: string | undefined, trail: readonly string[]) => void
}

/** From page to page. Where one stands is in the address, and the way back in the history of the tab. */
export function Pager({ cursor, next, busy, onGo }: Props) {
  const { t } = useTranslation()
  const trail = useLocation({ select: ({ state }) => state.trail ?? [] })
  if (cursor === undefined && next === null) return null
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <Button
        variant="default"
        size="sm"
        disabled={cursor === undefined}
        onClick={() => onGo(trail.at(-1) || undefined, trail.slice(0, -1))}
      >
        {cursor !== undefined && trail.length === 0 ? t('pager.first') : t('pager.previous')}
      </Button>
      <Button
        variant="default"
        size="sm"
        disabled={next === null}
        loading={busy}
        onClick={() => onGo(next ?? undefined, [...trail, cursor ?? ''])}
      >
        {t('pager.next')}
      </Button>
    </nav>
  )
}
