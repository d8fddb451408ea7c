import { Skeleton } from '@mantine/core'
import rows from './rows.module.css'
import classes from './rows-skeleton.module.css'

const ROWS = ['first', 'second', 'third', 'fourth']

/** Placeholder rows of the real size, while loading. */
export function RowsSkeleton() {
  return (
    <div className={rows.frame} aria-busy="true">
      {ROWS.map((row) => (
        <div key={row} className={classes.row}>
          <Skeleton height={40} width={32} />
          <div className={classes.names}>
            <Skeleton height={14} width="min(176px, 70%)" />
            <Skeleton height={12} width="min(240px, 90%)" mt={8} />
          </div>
        </div>
      ))}
    </div>
  )
}
