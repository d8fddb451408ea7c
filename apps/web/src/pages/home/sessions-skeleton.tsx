import { Skeleton } from '@mantine/core'
import section from './sessions-section.module.css'
import classes from './sessions-table.module.css'
import { SessionsTable } from './sessions-table.tsx'

const ROWS = ['first', 'second', 'third']

export function SessionsSkeleton() {
  return (
    <div className={section.frame}>
      <SessionsTable busy>
        {ROWS.map((row) => (
          <tr key={row} className={classes.row}>
            <td className={classes.device}>
              <Skeleton height={20} width={20} className={classes.icon} display="inline-block" />
              <Skeleton className={section.waitingName} />
            </td>
            <td className={classes.address}>
              <Skeleton height={16} width={104} />
            </td>
            <td className={classes.signedIn}>
              <Skeleton height={16} width={88} />
            </td>
            <td className={classes.lastActive}>
              <Skeleton height={16} width={88} />
            </td>
            <td className={classes.action} />
          </tr>
        ))}
      </SessionsTable>
    </div>
  )
}
