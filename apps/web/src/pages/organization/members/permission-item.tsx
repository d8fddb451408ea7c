import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { ExplainedPermission } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useMemberRightLabels } from '#pages/api-keys/use-right-labels.ts'
import classes from './permissions.module.css'
import { usePermissionReasons } from './use-permission-reasons.ts'

/** A permission, whether a member has it, and why, when asked. */
export function PermissionItem({ permission }: { permission: ExplainedPermission }) {
  const { t } = useTranslation()
  const id = useId()
  const [opened, { toggle }] = useDisclosure(false)
  const labels = useMemberRightLabels()
  const reasons = usePermissionReasons()(permission)
  const { resource, action, allowed } = permission
  const right = labels.right(resource, action)
  const Icon = allowed ? IconCheck : IconX
  return (
    <li>
      <div className={classes.permission}>
        <span className={classes.right}>{right}</span>
        <span className={classes.answer} data-allowed={allowed || undefined}>
          <Icon size={18} stroke={1.5} aria-hidden="true" />
          {t(allowed ? 'memberPermissions.yes' : 'memberPermissions.no')}
        </span>
        <Button
          variant="subtle"
          size="sm"
          aria-label={t('memberPermissions.whyOf', { permission: `${labels.resource(resource)}: ${right}` })}
          aria-expanded={opened}
          aria-controls={id}
          onClick={toggle}
        >
          {t('memberPermissions.why')}
        </Button>
      </div>
      <div id={id} className={classes.reasons} hidden={!opened}>
        {opened && reasons.map((reason) => <p key={reason}>{reason}</p>)}
      </div>
    </li>
  )
}
