import { Skeleton } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import rows from '#ui/table/rows.module.css'
import { Cell } from '#ui/table/rows.tsx'
import { SessionsTable } from './sessions-table.tsx'

const ROWS = ['first', 'second', 'third']

export function SessionsSkeleton() {
  const { t } = useTranslation()
  return (
    <SessionsTable busy>
      {ROWS.map((row) => (
        <tr key={row} className={rows.row}>
          <td>
            <span className={rows.identity}>
              <Skeleton height={20} width={20} />
              <Skeleton height={16} width={176} />
            </span>
          </td>
          {[t('sessions.address'), t('sessions.signedIn'), t('sessions.lastActive')].map((label) => (
            <Cell key={label} label={label}>
              <Skeleton height={16} width={96} display="inline-block" />
            </Cell>
          ))}
          <td className={rows.action} />
        </tr>
      ))}
    </SessionsTable>
  )
}
