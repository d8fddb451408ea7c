import type { ServiceState } from '#data/types.ts'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import rows from '#ui/table/rows.module.css'
import { Cell, Rows } from '#ui/table/rows.tsx'
import { RelativeTime } from '#ui/text/relative-time.tsx'
import { useNow } from '#ui/text/use-now.ts'
import { Section } from './section.tsx'
import classes from './service.module.css'

const MEGABYTE = 1024 * 1024

/** The processes of this instance: how long they run, what they take, and what waits for them. */
export function ProcessesSection({ processes }: { processes: ServiceState['processes'] }) {
  const { t } = useTranslation()
  const now = useNow()
  const memory = new Intl.NumberFormat(useLocale(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  })
  const columns = ['process', 'since', 'memory', 'hashing', 'sendsMail'] as const
  return (
    <Section title={t('service.processes')}>
      <div className={rows.frame}>
        <Rows label={t('service.processes')} columns={columns.map((column) => t(`service.${column}`))}>
          {processes.map(({ pid, startedAt, memory: bytes, hashing, sendsMail }) => (
            <tr key={pid} className={rows.row}>
              <th scope="row" className={classes.code}>
                {pid}
              </th>
              <Cell label={t('service.since')}>
                <RelativeTime date={startedAt} now={now} />
              </Cell>
              <Cell label={t('service.memory')} numeric>
                {memory.format(bytes / MEGABYTE)}
              </Cell>
              <Cell label={t('service.hashing')}>{t('service.hashingNow', hashing)}</Cell>
              <Cell label={t('service.sendsMail')}>{t(sendsMail ? 'service.yes' : 'service.no')}</Cell>
            </tr>
          ))}
        </Rows>
      </div>
    </Section>
  )
}
