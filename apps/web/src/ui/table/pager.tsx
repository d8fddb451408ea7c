import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './pager.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The cursors of the previous pages; that of the first page is an empty string. */
    trail?: readonly string[]
  }
}

type Props = {
  cursor: string | undefined
  next: string | null
  busy: boolean
  onPageChange: (cursor: string | undefined, trail: readonly string[]) => void
}

/** Cursor pagination. The current cursor is a search parameter, the previous ones are in the history state. */
export function Pager({ cursor, next, busy, onPageChange }: Props) {
  const { t } = useTranslation()
  const trail = useLocation({ select: ({ state }) => state.trail ?? [] })
  if (cursor === undefined && next === null) return null
  return (
    <nav className={classes.pager} aria-label={t('pager.label')}>
      <Button
        variant="default"
        size="sm"
        disabled={cursor === undefined}
        onClick={() => onPageChange(trail.at(-1) || undefined, trail.slice(0, -1))}
      >
        {cursor !== undefined && trail.length === 0 ? t('pager.first') : t('pager.previous')}
      </Button>
      {(cursor === undefined || trail.length > 0) && (
        <span className={classes.page}>{t('pager.page', { number: trail.length + 1 })}</span>
      )}
      <Button
        variant="default"
        size="sm"
        disabled={next === null}
        loading={busy}
        onClick={() => onPageChange(next ?? undefined, [...trail, cursor ?? ''])}
      >
        {t('pager.next')}
      </Button>
    </nav>
  )
}
