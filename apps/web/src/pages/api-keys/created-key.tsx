import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { useTranslation } from '#i18n/use-translation.ts'
import { ShownOnce } from '#ui/copy/shown-once.tsx'
import classes from './api-keys.module.css'
import { KeyRights } from './key-rights.tsx'
import { rightsOf } from './rights.ts'

type Props = { value: string; rights: Rights; onDone: () => void }

/** The key itself, to copy. */
export function CreatedKey({ value, rights, onDone }: Props) {
  const { t } = useTranslation()
  return (
    <ShownOnce value={value} copy={t('apiKeys.copy')} done={t('apiKeys.done')} onDone={onDone}>
      <GrantedRights rights={rights} />
    </ShownOnce>
  )
}

function GrantedRights({ rights }: { rights: Rights }) {
  const { t } = useTranslation()
  if (rightsOf(rights).length === 0) return null
  return (
    <div className={classes.rights}>
      <p className={classes.label}>{t('apiKeys.rights')}</p>
      <KeyRights rights={rights} />
    </div>
  )
}
