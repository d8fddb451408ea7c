import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import { useNoAddressWords } from '../../ui/use-no-address-words.ts'
import classes from './section.module.css'

/** Stands for the address of someone whose provider told none. */
export function NoAddress({ email }: { email: string }) {
  const { t } = useTranslation()
  const words = useNoAddressWords(email)
  return (
    <div className={classes.steps}>
      <p>
        <Badge tone="warn">{t('noAddress.none')}</Badge>
      </p>
      <p className={classes.text}>{words}</p>
    </div>
  )
}
