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

/** The process of this instance: how long it runs, what it takes, and what waits for it. */
export function ProcessSection({ process: { pid, startedAt, memory: bytes, hashing } }: Pick<ServiceState, 'process'>) {
  const { t } = useTranslation()
  const now = useNow()
  const memory = new Intl.NumberFormat(useLocale(), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 0,
  })
  const columns = ['process', 'since', 'memory', 'hashing'] as const
  return (
    <Section title={t('service.process')}>
      <div className={rows.frame}>
        <Rows label={t('service.process')} columns={columns.map((column) => t(`service.${column}`))}>
          <tr className={rows.row}>
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
          </tr>
        </Rows>
      </div>
    </Section>
  )
}
