import { Skeleton } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'

export function ConsentSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('app.loading')}>
      <Skeleton height={44} width="80%" />
      <Skeleton height={20} mt={16} />
      <Skeleton height={72} mt={32} />
      <Skeleton height={112} mt={24} />
      <Skeleton height={42} mt={24} />
    </div>
  )
}
