import { Button } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import rows from './rows.module.css'

/** The foot of a list that goes on: a button that shows more of it. */
export function MoreRows({ busy = false, onMore }: { busy?: boolean; onMore: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={rows.foot}>
      <Button variant="subtle" loading={busy} onClick={onMore}>
        {t('members.more')}
      </Button>
    </div>
  )
}
