import type { Daily } from '@foyer/auth-domain/admin/overview'
import { useLocale } from '#i18n/use-locale.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { BarChart } from '#ui/table/bar-chart.tsx'

/** A count for each of the last days, in UTC. */
export function DailyChart({ title, days }: { title: string; days: Daily }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const dates = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const sum = days.reduce((total, { count }) => total + count, 0)
  return (
    <BarChart
      title={title}
      locale={locale}
      columns={[t('admin.day'), t('admin.number')]}
      bars={days.map(({ day, count }) => ({ key: day, label: dates.format(new Date(day)), count }))}
      total={t('admin.inDays', { number: new Intl.NumberFormat(locale).format(sum), days: days.length })}
    />
  )
}
