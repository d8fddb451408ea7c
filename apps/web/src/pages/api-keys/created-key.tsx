import type { Rights } from '@foyer/auth-domain/permission/permissions'
import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import form from '#forms/form.module.css'
import { useTranslation } from '#i18n/use-translation.ts'
import { CopyStatus } from '#ui/copy/copy-status.tsx'
import { useCopy } from '#ui/copy/use-copy.ts'
import dialog from '#ui/dialog/confirm-dialog.module.css'
import { focusHere } from '#ui/dialog/focus-here.ts'
import classes from './api-keys.module.css'
import { KeyRights } from './key-rights.tsx'
import { rightsOf } from './rights.ts'

type Props = { value: string; rights: Rights; onDone: () => void }

/** The key itself, to copy. */
export function CreatedKey({ value, rights, onDone }: Props) {
  const { t } = useTranslation()
  const { shown, outcome, copy } = useCopy(value)
  const CopyIcon = outcome === 'copied' ? IconCheck : IconCopy
  return (
    <div className={form.form}>
      <div className={classes.secret}>
        <div ref={shown}>
          <code>{value}</code>
        </div>
      </div>
      <CopyStatus outcome={outcome} />
      <GrantedRights rights={rights} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onDone}>
          {t('apiKeys.done')}
        </Button>
        <Button ref={focusHere} leftSection={<CopyIcon size={18} stroke={1.5} aria-hidden="true" />} onClick={copy}>
          {t('apiKeys.copy')}
        </Button>
      </div>
    </div>
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
