import { Button, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { useErrorMessage } from '#ui/feedback/use-error-message.ts'
import { List, Row } from '#ui/list/list.tsx'
import classes from './panel.module.css'

type Props = {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  failed: string
  /** Instead of rows where there are none. */
  none?: string | undefined
  children: ReactNode
}

/** The rows of a panel: while they load, where they cannot be loaded, and where there are none. */
export function PanelContent({ query: { data, error, isFetching, refetch }, failed, none, children }: Props) {
  const { t } = useTranslation()
  const errorMessage = useErrorMessage()
  if (data === undefined && !error) return <PanelSkeleton />
  if (data !== undefined) return none === undefined ? children : <p className={classes.none}>{none}</p>
  return (
    <div className={classes.none} role="alert">
      <p>{failed}</p>
      <p>{errorMessage(error)}</p>
      <Button variant="default" size="sm" mt={8} loading={isFetching} onClick={() => void refetch()}>
        {t('app.retry')}
      </Button>
    </div>
  )
}

/** Rows of the height of those to come. */
export function PanelSkeleton() {
  return (
    <List plain aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Row key={row}>
          <Skeleton height={16} />
        </Row>
      ))}
    </List>
  )
}
